//! Every pin, bus, DMA channel, state machine and interrupt of the board, in one place.
//!
//! The names come from `hw/board.toml`. What is taken twice is moved twice out of `Peripherals`, which the compiler
//! refuses; what is used for something the pin cannot do has the wrong type.

use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_rp::peripherals::{ADC, FLASH, PIN_25, USB, WATCHDOG};
use embassy_rp::{Peri, Peripherals, adc, bind_interrupts, dma, i2c, pio, usb};

use crate::tables::{board, part};

bind_interrupts!(pub struct Irqs {
    ADC_IRQ_FIFO => adc::InterruptHandler;
    DMA_IRQ_0 => dma::InterruptHandler<part::LedDma0>,
        dma::InterruptHandler<part::ReedDma0>, dma::InterruptHandler<part::ReedDma1>,
        dma::InterruptHandler<part::HallDma0>, dma::InterruptHandler<part::HallDma1>;
    I2C0_IRQ => i2c::InterruptHandler<part::OledI2c>;
    PIO0_IRQ_0 => pio::InterruptHandler<part::LedPio>;
    PIO1_IRQ_0 => pio::InterruptHandler<part::HallPio>;
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
});

/// The parts, each with all that it needs.
pub struct Parts {
    pub lights: Lights,
    pub strips: Strips,
    pub supply: Supply,
    pub buttons: Buttons,
    pub straps: Straps,
    pub screen: Screen,
    pub buzzer: Buzzer,
    pub flash: Peri<'static, FLASH>,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
    /// The Pico's own LED.
    pub sign_of_life: Peri<'static, PIN_25>,
}

/// The chain of LEDs.
pub struct Lights {
    pub pio: Peri<'static, part::LedPio>,
    pub dma: Peri<'static, part::LedDma0>,
    pub data: Peri<'static, part::Led>,
}

/// The ribbon to the strips: the same wires for reed and Hall, in different roles.
pub struct Strips {
    pub sense: Peri<'static, part::Sense>,
    pub clock: Peri<'static, part::Clock>,
    pub token: Peri<'static, part::Token>,
    pub load: Peri<'static, part::Load>,
    pub address_0: Peri<'static, part::Address0>,
    pub address_1: Peri<'static, part::Address1>,
    pub address_2: Peri<'static, part::Address2>,
    pub address_3: Peri<'static, part::Address3>,
    pub spi: Peri<'static, part::ReedSpi>,
    pub reed_tx: Peri<'static, part::ReedDma0>,
    pub reed_rx: Peri<'static, part::ReedDma1>,
    pub pio: Peri<'static, part::HallPio>,
    pub hall_steps: Peri<'static, part::HallDma0>,
    pub hall_values: Peri<'static, part::HallDma1>,
}

/// The pins that say what the supply gives, and the ADC, which reads them and the Hall strips.
pub struct Supply {
    pub adc: Peri<'static, ADC>,
    pub cc_1: Peri<'static, part::Cc1>,
    pub cc_2: Peri<'static, part::Cc2>,
}

/// The three buttons, low while pressed.
pub struct Buttons {
    pub black: Input<'static>,
    pub white: Input<'static>,
    pub menu: Input<'static>,
}

/// The jumpers.
pub struct Straps {
    pub kind: Input<'static>,
    /// Most significant first.
    pub size: [Input<'static>; 2],
}

/// The OLED.
pub struct Screen {
    pub i2c: Peri<'static, part::OledI2c>,
    pub scl: Peri<'static, part::OledScl>,
    pub sda: Peri<'static, part::OledSda>,
}

/// The buzzer.
pub struct Buzzer {
    pub slice: Peri<'static, part::BuzzerPwm>,
    pub pin: Peri<'static, part::Buzzer>,
}

impl Parts {
    /// Deals the chip's pins and peripherals out to the parts.
    pub fn new(p: Peripherals) -> Self {
        // The controller board has 10 kΩ to 3.3 V at each button; the chip's own pull-up serves a bare Pico.
        let pulled_up = |pin: Peri<'static, AnyPin>| Input::new(pin, Pull::Up);
        Self {
            lights: Lights { pio: board!(p, led_pio), dma: board!(p, led_dma_0), data: board!(p, led) },
            strips: Strips {
                sense: board!(p, sense),
                clock: board!(p, clock),
                token: board!(p, token),
                load: board!(p, load),
                address_0: board!(p, address_0),
                address_1: board!(p, address_1),
                address_2: board!(p, address_2),
                address_3: board!(p, address_3),
                spi: board!(p, reed_spi),
                reed_tx: board!(p, reed_dma_0),
                reed_rx: board!(p, reed_dma_1),
                pio: board!(p, hall_pio),
                hall_steps: board!(p, hall_dma_0),
                hall_values: board!(p, hall_dma_1),
            },
            supply: Supply { adc: p.ADC, cc_1: board!(p, cc_1), cc_2: board!(p, cc_2) },
            buttons: Buttons {
                black: pulled_up(board!(p, button_black).into()),
                white: pulled_up(board!(p, button_white).into()),
                menu: pulled_up(board!(p, button_menu).into()),
            },
            straps: Straps {
                kind: pulled_up(board!(p, strap_kind).into()),
                size: [pulled_up(board!(p, strap_size_1).into()), pulled_up(board!(p, strap_size_0).into())],
            },
            screen: Screen { i2c: board!(p, oled_i2c), scl: board!(p, oled_scl), sda: board!(p, oled_sda) },
            buzzer: Buzzer { slice: board!(p, buzzer_pwm), pin: board!(p, buzzer) },
            flash: p.FLASH,
            usb: p.USB,
            watchdog: p.WATCHDOG,
            sign_of_life: p.PIN_25,
        }
    }
}
