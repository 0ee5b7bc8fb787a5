//! The board's image: built, checked against its budget, and turned into a UF2 file.

use std::fs;
use std::path::Path;

use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{FileHeader, ProgramHeader, Sym};
use object::{Endianness, elf};

use crate::setup::{self, TARGET};
use crate::shell::run;

/// The image with its symbols, for a debug probe and the emulator.
pub const ELF: &str = "target/firmware.elf";
/// The image for the BOOTSEL drive.
pub const UF2: &str = "target/firmware.uf2";
/// The image that times the rules, for the emulator.
pub const RULES_ELF: &str = "target/rules.elf";

/// What the image may use of the chip's 2 MiB of flash and 264 KiB of RAM: half of the flash, and 200 KiB of RAM less
/// 40 KiB for the stack, which is not counted here.
const FLASH_BUDGET: u32 = 1024 * 1024;
const RAM_BUDGET: u32 = (200 - 40) * 1024;

/// Program flash as memory.x lays it out: from the start of flash to the storage region.
const FLASH_START: u32 = 0x1000_0000;
const RAM_START: u32 = 0x2000_0000;
const STORAGE_SYMBOL: &str = "__storage_start";

/// What the image takes on the chip, in bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Code, constants and the initial values of variables.
    pub flash: u32,
    /// Variables, initialised or not.
    pub ram: u32,
}

/// Builds the image, checks it and writes the ELF and UF2 files.
pub fn build() -> Result<Sizes, String> {
    let file = compile("firmware")?;
    let image = Image::read(&file)?;
    let sizes = image.check()?;
    write(ELF, &file)?;
    write(UF2, &uf2(&image.flash))?;
    println!("{ELF} and {UF2}");
    println!("flash {:>7} of {FLASH_BUDGET} bytes ({} %)", sizes.flash, sizes.flash * 100 / FLASH_BUDGET);
    println!("RAM   {:>7} of {RAM_BUDGET} bytes ({} %)", sizes.ram, sizes.ram * 100 / RAM_BUDGET);
    Ok(sizes)
}

/// Builds the image that times the rules in the same way as the one that gets flashed, and writes its ELF file.
pub fn build_rules() -> Result<(), String> {
    write(RULES_ELF, &compile("rules")?)
}

/// Compiles one of the firmware's programs for the chip and returns its ELF file.
fn compile(program: &str) -> Result<Vec<u8>, String> {
    let thumb = setup::thumb()?;
    run(thumb.cargo("build").args(["--bin", program]))?;
    let built = thumb.target_dir().join(TARGET).join("firmware").join(program);
    fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

fn write(path: &str, bytes: &[u8]) -> Result<(), String> {
    fs::write(Path::new(path), bytes).map_err(|error| format!("{path}: {error}"))
}

/// What an ELF file puts where.
struct Image {
    /// The bytes in flash, as `(address, bytes)` in rising order.
    flash: Vec<(u32, Vec<u8>)>,
    ram: u32,
    storage: u32,
}

impl Image {
    fn read(file: &[u8]) -> Result<Self, String> {
        Self::parse(file).map_err(|error| format!("the image is no ELF file for the chip: {error}"))
    }

    fn parse(file: &[u8]) -> Result<Self, object::read::Error> {
        let header = FileHeader32::<Endianness>::parse(file)?;
        let endian = header.endian()?;
        let mut flash: Vec<(u32, Vec<u8>)> = Vec::new();
        let mut ram = 0;
        for segment in header.program_headers(endian, file)? {
            if segment.p_type(endian) != PT_LOAD {
                continue;
            }
            let bytes = segment.data(endian, file).unwrap_or_default();
            if !bytes.is_empty() {
                flash.push((segment.p_paddr(endian), bytes.to_vec()));
            }
            if segment.p_vaddr(endian) >= RAM_START {
                ram += segment.p_memsz(endian);
            }
        }
        flash.sort();
        let sections = header.sections(endian, file)?;
        let symbols = sections.symbols(endian, file, elf::SHT_SYMTAB)?;
        let storage = symbols
            .iter()
            .find(|symbol| {
                symbol.name(endian, symbols.strings()).is_ok_and(|name| name == STORAGE_SYMBOL.as_bytes())
            })
            .map_or(0, |symbol| symbol.st_value.get(endian));
        Ok(Self { flash, ram, storage })
    }

    /// Refuses an image that is over budget or reaches into the storage region.
    fn check(&self) -> Result<Sizes, String> {
        if self.storage == 0 {
            return Err(format!("the image has no symbol {STORAGE_SYMBOL}; memory.x must define it"));
        }
        let storage = FLASH_START + self.storage;
        for (address, bytes) in &self.flash {
            let end = address.saturating_add(bytes.len() as u32);
            if *address < FLASH_START || end > storage {
                return Err(format!(
                    "the image puts bytes at {address:#x}..{end:#x}, outside program flash {FLASH_START:#x}..{storage:#x}"
                ));
            }
        }
        let flash = self.flash.iter().map(|(_, bytes)| bytes.len() as u32).sum();
        let sizes = Sizes { flash, ram: self.ram };
        if sizes.flash > FLASH_BUDGET {
            return Err(format!("the image takes {} bytes of flash, budget {FLASH_BUDGET}", sizes.flash));
        }
        if sizes.ram > RAM_BUDGET {
            return Err(format!("the image takes {} bytes of RAM, budget {RAM_BUDGET}", sizes.ram));
        }
        Ok(sizes)
    }
}

/// Writes flash contents in the UF2 format (github.com/microsoft/uf2) for the RP2040's boot ROM.
///
/// The boot ROM takes blocks of 256 bytes at addresses that are multiples of 256.
fn uf2(flash: &[(u32, Vec<u8>)]) -> Vec<u8> {
    const PAGE: u32 = 256;
    const FAMILY_RP2040: u32 = 0xe48b_ff56;
    const FAMILY_ID_PRESENT: u32 = 0x2000;

    let mut pages = std::collections::BTreeMap::<u32, [u8; PAGE as usize]>::new();
    for (start, bytes) in flash {
        for (address, byte) in (*start..).zip(bytes) {
            let page = pages.entry(address - address % PAGE).or_insert([0; PAGE as usize]);
            page[(address % PAGE) as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * 512);
    for (number, (address, page)) in (0..).zip(&pages) {
        let start = file.len();
        for word in
            [0x0a32_4655, 0x9e5d_5157, FAMILY_ID_PRESENT, *address, PAGE, number, count, FAMILY_RP2040]
        {
            file.extend(u32::to_le_bytes(word));
        }
        file.extend(page);
        file.resize(start + 508, 0);
        file.extend(u32::to_le_bytes(0x0ab1_6f30));
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(flash: Vec<(u32, Vec<u8>)>, ram: u32) -> Image {
        Image { flash, ram, storage: 0x18_0000 }
    }

    #[test]
    fn an_image_that_reaches_into_the_storage_is_refused() {
        let error = image(vec![(0x1017_ffff, vec![0; 2])], 0).check().unwrap_err();
        assert!(error.contains("outside program flash"), "{error}");
        assert!(image(vec![(0x1017_ffff, vec![0; 1])], 0).check().is_ok());
    }

    #[test]
    fn an_image_over_budget_is_refused() {
        assert!(image(vec![(FLASH_START, vec![0; FLASH_BUDGET as usize + 1])], 0).check().is_err());
        assert!(image(vec![], RAM_BUDGET + 1).check().is_err());
        assert_eq!(image(vec![(FLASH_START, vec![0; 7])], 5).check(), Ok(Sizes { flash: 7, ram: 5 }));
    }

    #[test]
    fn an_image_without_a_storage_symbol_is_refused() {
        assert!(Image { flash: vec![], ram: 0, storage: 0 }.check().is_err());
    }

    #[test]
    fn garbage_is_no_image() {
        assert!(Image::read(b"not an ELF file").is_err());
    }

    #[test]
    fn a_uf2_file_is_numbered_pages_with_the_family_of_the_rp2040() {
        let file = uf2(&[(0x1000_0000, vec![1; 256]), (0x1000_0102, vec![2; 3])]);
        assert_eq!(file.len(), 2 * 512);
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        for block in [0, 512] {
            assert_eq!(
                [word(block), word(block + 4), word(block + 508)],
                [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30]
            );
            assert_eq!([word(block + 16), word(block + 24), word(block + 28)], [256, 2, 0xe48b_ff56]);
        }
        assert_eq!([word(12), word(20), word(512 + 12), word(512 + 20)], [0x1000_0000, 0, 0x1000_0100, 1]);
        assert_eq!(file[512 + 32..512 + 32 + 6], [0, 0, 2, 2, 2, 0]);
    }
}
