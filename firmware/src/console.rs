//! The computer's side: a serial port over USB with a text console, and two ways to the boot loader.
//!
//! Nothing here is in the way of the game: answers are written from a copy of it, and a computer that does not read
//! them only keeps this task waiting.

use embassy_futures::join::join4;
use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_rp::{Peri, rom_data};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::control::{OutResponse, Recipient, Request as Control, RequestType};
use embassy_usb::driver::EndpointError;
use embassy_usb::types::InterfaceNumber;
use embassy_usb::{Builder, Config, Handler};
use referee::Referee;
use referee::link::{About, Command, Lines, Piece, Request, Snapshot, answer};

use crate::board::Irqs;
use crate::channels::{ERRANDS, Errand, OWED, PAST, SNAPSHOT};
use crate::supply;
use crate::watchdog::{self, CHECK_IN, Task};

/// pid.codes' pair for tests and private use (<https://pid.codes/1209/0001/>).
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;
/// A full-speed bulk packet.
const PACKET: u16 = 64;
/// The baud rate at which opening and closing the port means "go to the boot loader", as Arduino and others do it.
const TOUCH_BAUD: u32 = 1200;
/// Time for the last answer to reach the computer before the port disappears.
const FAREWELL: Duration = Duration::from_millis(50);
/// How long the console waits before it looks again whether the board has had its turn.
const PATIENCE: Duration = Duration::from_millis(50);
/// Class, subclass and protocol of picotool's reset interface (pico-sdk, `pico/usb_reset_interface.h`).
const RESET_INTERFACE: (u8, u8, u8) = (0xff, 0x00, 0x01);
const RESET_TO_BOOTSEL: u8 = 1;
const RESET_TO_FLASH: u8 = 2;
/// Requests of a serial port (USB CDC PSTN 1.2, table 13).
const SET_LINE_CODING: u8 = 0x20;
const SET_CONTROL_LINE_STATE: u8 = 0x22;

type Port<'d> = Driver<'d, USB>;
type Out<'d> = Sender<'d, Port<'d>>;
type In<'d> = Receiver<'d, Port<'d>>;

/// Whom to ask about the game.
#[derive(Clone, Copy)]
pub enum Source {
    /// The referee that plays, by way of `sense`.
    Sense,
    /// A referee that does not play, in safe mode.
    Idle(&'static Referee),
}

/// Talks to a computer whenever there is one.
#[embassy_executor::task]
pub async fn run(
    usb: Peri<'static, USB>,
    about: About<'static>,
    source: Source,
    copy: &'static mut Snapshot,
) -> ! {
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Gomobil");
    config.product = Some("Gomobil board");
    config.serial_number = Some(about.serial);
    // What the board takes from the computer's socket: F2 in hw/board.toml.
    config.max_power = 500;

    let (mut configuration, mut bos, mut msos, mut control) = ([0; 256], [0; 32], [0; 0], [0; 64]);
    let mut state = State::new();
    let mut door;
    let mut builder =
        Builder::new(Driver::new(usb, Irqs), config, &mut configuration, &mut bos, &mut msos, &mut control);
    door = BackDoor::new(&mut builder);
    // The door hears every request before the port does.
    builder.handler(&mut door);
    let port = CdcAcmClass::new(&mut builder, &mut state, PACKET);
    let mut device = builder.build();

    let (sender, receiver) = port.split();
    join4(device.run(), talk(sender, receiver, about, source, copy), leave(), prove_life()).await.0
}

/// The port is waited for without end; that the executor still comes by is proof enough.
async fn prove_life() {
    loop {
        watchdog::check_in(Task::Console);
        Timer::after(CHECK_IN).await;
    }
}

async fn talk(
    mut sender: Out<'_>,
    mut receiver: In<'_>,
    about: About<'_>,
    source: Source,
    copy: &'static mut Snapshot,
) {
    let mut lines = Lines::new(*copy.board());
    let mut copy = Some(copy);
    loop {
        receiver.wait_connection().await;
        while let Ok(()) = serve(&mut sender, &mut receiver, &mut lines, &about, source, &mut copy).await {}
    }
}

/// Reads a packet and answers the lines that end in it.
async fn serve(
    sender: &mut Out<'_>,
    receiver: &mut In<'_>,
    lines: &mut Lines,
    about: &About<'_>,
    source: Source,
    copy: &mut Option<&'static mut Snapshot>,
) -> Result<(), EndpointError> {
    let mut packet = [0; PACKET as usize];
    let length = receiver.read_packet(&mut packet).await?;
    if CUT.try_take().is_some() {
        lines.clear();
    }
    for byte in packet.iter().take(length) {
        let Some(request) = lines.take(*byte) else { continue };
        if request.is_about_game() {
            source.renew(copy).await;
            source.look_up(&request, copy).await;
            source.order(&request, copy).await?;
        }
        let Some(snapshot) = copy else { continue };
        send(sender, request, snapshot, &About { supply: supply::word(), ..*about }).await?;
        if let Ok(Command::Bootsel) = request.command {
            EXIT.signal(Exit::Bootsel);
        }
    }
    Ok(())
}

impl Source {
    /// Lends the copy of the game to whoever plays it, and gets it back with the game as it is now.
    async fn renew(self, copy: &mut Option<&'static mut Snapshot>) {
        let Some(lent) = copy.take() else { return };
        *copy = Some(match self {
            Self::Sense => {
                ERRANDS.send(Errand::Snapshot(lent)).await;
                SNAPSHOT.receive().await
            }
            Self::Idle(referee) => {
                *lent = Snapshot::of(referee);
                lent
            }
        });
    }

    /// Lends the copy to the journal if it is asked for past games.
    async fn look_up(self, request: &Request, copy: &mut Option<&'static mut Snapshot>) {
        if let Self::Sense = self
            && let Some(lent) = copy.take_if(|copy| copy.search_for(request))
        {
            PAST.send(lent).await;
            *copy = Some(SNAPSHOT.receive().await);
        }
    }

    /// Gives the order of a request to the referee that plays, and waits for what it owes; there is none in safe mode.
    async fn order(
        self,
        request: &Request,
        copy: &mut Option<&'static mut Snapshot>,
    ) -> Result<(), EndpointError> {
        let (Self::Sense, Some((order, plies))) = (self, copy.as_ref().and_then(|copy| copy.order(request)))
        else {
            return Ok(());
        };
        ERRANDS.send(Errand::Order(order, plies)).await;
        if request.waits() {
            while is_owed().await {
                // A computer that has gone away waits for nothing.
                if let Either::First(()) = select(CUT.wait(), Timer::after(PATIENCE)).await {
                    CUT.signal(());
                    return Err(EndpointError::Disabled);
                }
            }
            self.renew(copy).await;
            if let Some(copy) = copy {
                copy.conclude(request, plies);
            }
        }
        Ok(())
    }
}

/// Tells whether the referee still owes an answer.
async fn is_owed() -> bool {
    ERRANDS.send(Errand::Owed).await;
    OWED.wait().await
}

/// Sends an answer piece by piece; see [`Piece`].
async fn send(
    sender: &mut Out<'_>,
    request: Request,
    snapshot: &Snapshot,
    about: &About<'_>,
) -> Result<(), EndpointError> {
    let mut sent = 0;
    loop {
        let mut piece = Piece::<512>::after(sent);
        // An error says that the piece is full.
        let more = answer(request, snapshot, about, &mut piece).is_err();
        let bytes = piece.text().as_bytes();
        for packet in bytes.chunks(usize::from(PACKET)) {
            deliver(sender, packet).await?;
        }
        sent += bytes.len();
        if !more {
            // A transfer that ends with a full packet is ended by an empty one.
            return if bytes.len().is_multiple_of(usize::from(PACKET)) {
                deliver(sender, &[]).await
            } else {
                Ok(())
            };
        }
    }
}

/// Sends a packet, unless the connection ends that it is for: whoever opens the next one has asked for nothing yet.
///
/// A packet that nobody has fetched is gone when the port is set up anew, and the one behind it would be the first there.
async fn deliver(sender: &mut Out<'_>, packet: &[u8]) -> Result<(), EndpointError> {
    match select(CUT.wait(), sender.write_packet(packet)).await {
        Either::First(()) => {
            // The line that was cut off is still to be forgotten.
            CUT.signal(());
            Err(EndpointError::Disabled)
        }
        Either::Second(sent) => sent,
    }
}

/// The two ways to the boot loader that need no console: picotool's reset interface, and a touch at 1200 baud.
struct BackDoor {
    interface: InterfaceNumber,
    baud: u32,
    open: bool,
}

/// Where to go.
#[derive(Clone, Copy)]
enum Exit {
    Bootsel,
    Restart,
}

/// Filled by [`BackDoor`] in the middle of a transfer, drained by [`leave`] when the transfer has been answered.
static EXIT: Signal<CriticalSectionRawMutex, Exit> = Signal::new();

/// The cable was pulled or the port was closed: a line that was not ended means nothing any more.
/// Set by [`BackDoor`], noticed by [`deliver`], cleared by [`serve`].
static CUT: Signal<CriticalSectionRawMutex, ()> = Signal::new();

impl BackDoor {
    fn new<'d>(builder: &mut Builder<'d, Port<'d>>) -> Self {
        let (class, subclass, protocol) = RESET_INTERFACE;
        let mut function = builder.function(class, subclass, protocol);
        let mut interface = function.interface();
        interface.alt_setting(class, subclass, protocol, None);
        Self { interface: interface.interface_number(), baud: 0, open: false }
    }
}

impl Handler for BackDoor {
    fn reset(&mut self) {
        CUT.signal(());
    }

    fn control_out(&mut self, request: Control, data: &[u8]) -> Option<OutResponse> {
        match (request.request_type, request.recipient, request.request) {
            (RequestType::Class, Recipient::Interface, command)
                if request.index == u16::from(self.interface.0) =>
            {
                EXIT.signal(match command {
                    RESET_TO_BOOTSEL => Exit::Bootsel,
                    RESET_TO_FLASH => Exit::Restart,
                    _ => return Some(OutResponse::Rejected),
                });
                Some(OutResponse::Accepted)
            }
            (RequestType::Class, Recipient::Interface, SET_LINE_CODING) => {
                self.baud = data.first_chunk().map_or(0, |baud| u32::from_le_bytes(*baud));
                None
            }
            (RequestType::Class, Recipient::Interface, SET_CONTROL_LINE_STATE) => {
                let open = request.value & 1 == 1;
                if self.open && !open {
                    CUT.signal(());
                    if self.baud == TOUCH_BAUD {
                        EXIT.signal(Exit::Bootsel);
                    }
                }
                self.open = open;
                None
            }
            _ => None,
        }
    }
}

async fn leave() {
    let exit = EXIT.wait().await;
    Timer::after(FAREWELL).await;
    match exit {
        Exit::Bootsel => rom_data::reset_to_usb_boot(0, 0),
        Exit::Restart => {
            watchdog::forget();
            cortex_m::peripheral::SCB::sys_reset()
        }
    }
}
