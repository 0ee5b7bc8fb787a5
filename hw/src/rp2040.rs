//! What the pins of an RP2040 and of the Pico module can do.

/// GPIOs that a Pico brings out, with the number of the module's pin (Pico data sheet, figure 2).
const PICO: [(u8, u8); 26] = [
    (0, 1),
    (1, 2),
    (2, 4),
    (3, 5),
    (4, 6),
    (5, 7),
    (6, 9),
    (7, 10),
    (8, 11),
    (9, 12),
    (10, 14),
    (11, 15),
    (12, 16),
    (13, 17),
    (14, 19),
    (15, 20),
    (16, 21),
    (17, 22),
    (18, 24),
    (19, 25),
    (20, 26),
    (21, 27),
    (22, 29),
    (26, 31),
    (27, 32),
    (28, 34),
];

/// Gives the module's pin for a GPIO, if the Pico brings it out.
pub fn pico_pin(gpio: u8) -> Option<u8> {
    PICO.iter().find(|(number, _)| *number == gpio).map(|(_, pin)| *pin)
}

/// Lists the functions of a GPIO: RP2040 data sheet, section 1.4.3, table 2, which repeats every 4, 8 or 16 pins.
///
/// ```
/// assert!(hw::gpio_functions(28).contains(&"SPI1_RX".to_string()));
/// assert!(!hw::gpio_functions(2).contains(&"I2C0_SDA".to_string()));
/// ```
pub fn gpio_functions(gpio: u8) -> Vec<String> {
    let spi = ["RX", "CSN", "SCK", "TX"][usize::from(gpio % 4)];
    let spi_block = (gpio / 8) % 2;
    let uart = ["TX", "RX", "CTS", "RTS"][usize::from(gpio % 4)];
    // UART0 on 0–3, UART1 on 4–11, UART0 on 12–19, UART1 on 20–27, UART0 on 28 and 29.
    let uart_block = ((gpio + 4) / 8) % 2;
    let i2c = ["SDA", "SCL"][usize::from(gpio % 2)];
    let i2c_block = (gpio / 2) % 2;
    let slice = (gpio / 2) % 8;
    let channel = ["A", "B"][usize::from(gpio % 2)];
    let mut functions = vec![
        format!("SPI{spi_block}_{spi}"),
        format!("UART{uart_block}_{uart}"),
        format!("I2C{i2c_block}_{i2c}"),
        format!("PWM{slice}_{channel}"),
        "SIO".to_string(),
        "PIO0".to_string(),
        "PIO1".to_string(),
    ];
    if (26..=29).contains(&gpio) {
        functions.push(format!("ADC{}", gpio - 26));
    }
    functions
}

#[cfg(test)]
mod tests {
    use super::gpio_functions;

    /// Rows copied by hand from the data sheet's table, spread over it.
    #[test]
    fn the_function_table_agrees_with_the_data_sheet() {
        for (gpio, functions) in [
            (0, ["SPI0_RX", "UART0_TX", "I2C0_SDA", "PWM0_A"]),
            (3, ["SPI0_TX", "UART0_RTS", "I2C1_SCL", "PWM1_B"]),
            (10, ["SPI1_SCK", "UART1_CTS", "I2C1_SDA", "PWM5_A"]),
            (15, ["SPI1_TX", "UART0_RTS", "I2C1_SCL", "PWM7_B"]),
            (16, ["SPI0_RX", "UART0_TX", "I2C0_SDA", "PWM0_A"]),
            (21, ["SPI0_CSN", "UART1_RX", "I2C0_SCL", "PWM2_B"]),
            (26, ["SPI1_SCK", "UART1_CTS", "I2C1_SDA", "PWM5_A"]),
            (28, ["SPI1_RX", "UART0_TX", "I2C0_SDA", "PWM6_A"]),
        ] {
            assert_eq!(gpio_functions(gpio)[..4], functions, "GPIO {gpio}");
        }
    }
}
