//! Finds KiCad 9, or installs it where it does not touch the machine's own packages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::setup;
use crate::shell::has;

/// A KiCad that can be run: the machine's own, or one in a Debian folder of its own.
pub struct Kicad {
    /// `None` for the machine's own.
    root: Option<PathBuf>,
}

/// Where the Debian folder keeps the link to `hw/`.
const INSIDE: &str = "/hw";

impl Kicad {
    /// Gives the machine's KiCad 9, the one installed earlier, or a new one.
    pub fn find() -> Result<Self, String> {
        if let Ok(version) = Command::new("kicad-cli").arg("version").output()
            && version.stdout.starts_with(b"9.")
        {
            return Ok(Self { root: None });
        }
        let root = cache()?.join("kicad-9");
        if !root.join("usr/bin/kicad-cli").exists() {
            install(&root)?;
        }
        Ok(Self { root: Some(root) })
    }

    /// Runs a shell command in `hw/`; the error is its last line.
    pub fn run(&self, command: &str) -> Result<(), String> {
        let (good, text) = self.output(command)?;
        let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no message");
        if good { Ok(()) } else { Err(format!("{command}: {last}")) }
    }

    /// Runs a shell command in `hw/` and gives what it printed.
    pub fn output(&self, command: &str) -> Result<(bool, String), String> {
        let hw = super::folder();
        let mut shell = match &self.root {
            None => {
                let mut shell = Command::new("sh");
                shell.args(["-c", command]).current_dir(&hw);
                shell
            }
            Some(root) => {
                // The mounts live in a namespace of their own and vanish with the command.
                let mut shell = Command::new("unshare");
                shell.args(["--mount", "sh", "-c"]).arg(
                    "mount --bind \"$1\" \"$2/hw\" && mount -t proc proc \"$2/proc\" && \
                     exec chroot \"$2\" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
                     KICAD9_SYMBOL_DIR=/usr/share/kicad/symbols KICAD9_FOOTPRINT_DIR=/usr/share/kicad/footprints \
                     sh -c \"cd $3 && $4\"",
                );
                shell.arg("sh").arg(&hw).arg(root).arg(INSIDE).arg(command);
                shell
            }
        };
        let output = shell.output().map_err(|error| format!("cannot run a shell for KiCad: {error}"))?;
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        Ok((output.status.success(), text))
    }
}

/// The folder for things that are downloaded once.
fn cache() -> Result<PathBuf, String> {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))
        .ok_or("neither XDG_CACHE_HOME nor HOME is set")?;
    Ok(base.join("gomobil"))
}

/// Installs KiCad 9 from Debian's backports into a folder of its own.
fn install(root: &Path) -> Result<(), String> {
    let ours = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !(ours && Path::new("/etc/debian_version").exists()) {
        return Err(
            "KiCad 9 is not installed; install it (kicad.org), or run this as root on Debian or Ubuntu, \
                    where it is put into a folder of its own"
                .to_string(),
        );
    }
    let keyring = Path::new("/usr/share/keyrings/debian-archive-keyring.gpg");
    if !(has("debootstrap") && keyring.exists()) {
        setup::install(&["debootstrap", "debian-archive-keyring"])?;
    }
    println!("installing KiCad 9 into {} (once, about five minutes, 1.5 GB)", root.display());
    let part = root.with_extension("part");
    std::fs::create_dir_all(&part).map_err(|error| format!("{}: {error}", part.display()))?;
    let script = "set -e
        export DEBIAN_FRONTEND=noninteractive
        [ -e \"$1/etc/debian_version\" ] || debootstrap --force-check-gpg --variant=minbase --include=ca-certificates,python3 bookworm \"$1\"
        sed 's/bookworm/bookworm-backports/' \"$1/etc/apt/sources.list\" > \"$1/etc/apt/sources.list.d/backports.list\"
        cp /etc/resolv.conf \"$1/etc/resolv.conf\" 2>/dev/null || true
        mount -t proc proc \"$1/proc\"
        chroot \"$1\" apt-get update -q
        chroot \"$1\" apt-get install -yq --no-install-recommends -t bookworm-backports kicad kicad-symbols kicad-footprints
        mkdir -p \"$1/root/.config/kicad/9.0\" \"$1/hw\"
        cp \"$1/usr/share/kicad/template/sym-lib-table\" \"$1/usr/share/kicad/template/fp-lib-table\" \"$1/root/.config/kicad/9.0/\"";
    let log = root.with_extension("log");
    let file = std::fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let errors = file.try_clone().map_err(|error| format!("{}: {error}", log.display()))?;
    let status = Command::new("unshare")
        .args(["--mount", "sh", "-c", script, "sh"])
        .arg(&part)
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(errors)
        .status()
        .map_err(|error| format!("unshare: {error}"))?;
    if !status.success() {
        return Err(format!("installing KiCad failed; see {}", log.display()));
    }
    std::fs::rename(&part, root).map_err(|error| format!("{}: {error}", root.display()))
}
