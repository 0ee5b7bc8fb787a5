//! Every contradiction is refused, with a message that names it.

use hw::{Board, TEXT};

/// Changes the project's own description in one place and gives the message.
fn refusal(from: &str, to: &str) -> String {
    assert!(TEXT.contains(from), "board.toml no longer contains {from}");
    match Board::read(&TEXT.replacen(from, to, 1)) {
        Ok(_) => panic!("accepted {to}"),
        Err(fault) => fault.to_string(),
    }
}

macro_rules! refuses {
    ($($name:ident: $from:expr => $to:expr, $message:expr;)*) => {
        $(#[test]
        fn $name() {
            assert_eq!(refusal($from, $to), $message);
        })*
    };
}

refuses! {
    a_pin_used_twice: "led = { gpio = 2," => "led = { gpio = 4,",
        "[pin] GPIO 4 is used twice: by led and by oled_sda";
    a_net_on_two_pins: "net = \"SDA\"" => "net = \"LED_3V3\"",
        "[pin] net LED_3V3 is on two pins: led and oled_sda";
    a_gpio_the_pico_keeps_for_itself: "led = { gpio = 2," => "led = { gpio = 25,",
        "[pin] led: GPIO 25 is not brought out on a Pico";
    a_function_the_pin_does_not_have: "oled_sda = { gpio = 4," => "oled_sda = { gpio = 3,",
        "[pin] oled_sda: GPIO 3 has no I2C0_SDA; it has SPI0_TX, UART0_RTS, I2C1_SCL, PWM1_B, SIO, PIO0, PIO1";
    a_block_with_an_unknown_pin: "pins = [\"led\"]" => "pins = [\"lamp\"]",
        "[block.led] names the pin lamp, which [pin] does not have";
    a_block_whose_pins_cannot_do_it: "adc = 2\n" => "adc = 3\n",
        "[block.hall] needs ADC3, but none of its pins is switched to it";
    a_pwm_slice_on_another_pin: "pwm = 7" => "pwm = 6",
        "[block.buzzer] needs PWM6, but none of its pins is switched to it";
    a_dma_channel_used_twice: "dma = [3, 4]" => "dma = [2, 4]",
        "DMA channel 2 is used twice: by [block.hall] and [block.reed]";
    something_for_a_board_that_does_not_exist: "boards = [\"grid13\"," => "boards = [\"grid12\",",
        "[[extra]] Header 2 ways, 3.96 mm, for J3 of one strip: there is no board grid12";
    a_part_that_is_not_in_the_list: "ref = \"C4\", part = \"c100n\"" => "ref = \"C4\", part = \"c99n\"",
        "[pcb.controller] C4: there is no [part.c99n]";
    a_part_without_a_data_sheet: "sheet = \"https://www.ti.com/lit/ds/symlink/drv5053.pdf\"\n" => "",
        "[part.hall] has a manufacturer number but no sheet";
    a_reference_used_twice: "ref = \"R2\", part = \"r5k1\"" => "ref = \"R1\", part = \"r5k1\"",
        "[pcb.controller] R1 is there twice";
    a_pin_with_two_nets: "A5=CC1 B5=CC2" => "A5=CC1 A5=CC2",
        "[pcb.controller] pin A5 of J1 has two nets";
    a_net_that_ends_nowhere: "pins = \"RUN GND\"" => "pins = \"RNU GND\"",
        "[pcb.controller] net RNU ends nowhere: only SW1 pin 1 is on it";
    a_signal_that_leads_nowhere: "pins = \"BUZZER BEEP\"" => "pins = \"BUZER BEEP\"",
        "[pin] buzzer: no part on the controller is connected to net BUZZER";
    a_connector_that_is_not_the_ribbon: "GND CLK LOAD TOKEN A0 A1 A2 A3 GND SENSE\"" => "GND CLK TOKEN LOAD A0 A1 A2 A3 GND SENSE\"",
        "[pcb.controller] J2 pin 9 is TOKEN, the ribbon's wire is LOAD";
    a_ribbon_without_its_connector: "strip_out = \"J2\"" => "strip_out = \"J9\"",
        "[pcb.strip-hall] has no J9, which [link] names";
    a_slot_without_a_channel: "hall_channels = [0, 1, 2," => "hall_channels = [0, 1,",
        "[strip] hall_channels must have 11 entries, it has 10";
    a_channel_used_twice: "hall_half_rail = 14" => "hall_half_rail = 10",
        "[strip] hall channel 10 is used twice or above 15";
    a_reed_bit_used_twice: "reed_bits = [0, 1," => "reed_bits = [1, 1,",
        "[strip] reed bit 1 is used twice or above 15";
    a_pattern_that_proves_nothing: "reed_pattern = [1, 0, 1, 1, 0]" => "reed_pattern = [1, 1, 1, 1, 1]",
        "[strip] reed_pattern must have both a 0 and a 1 to show a broken chain";
    a_strip_wider_than_a_row: "width_mm = 23.5" => "width_mm = 25.0",
        "[strip] 25 mm wide, but the hexagon's rows are 24.25 mm apart";
    a_strap_on_an_unknown_pin: "pin = \"strap_kind\"" => "pin = \"strap_sort\"",
        "[strap] names the pin strap_sort, which [pin] does not have";
    two_boards_with_one_strap: "strap = 2\n" => "strap = 3\n",
        "[board] grid9 and hexagon have the same strap 3";
    a_strap_that_needs_another_jumper: "strap = 2\n" => "strap = 4\n",
        "[board.grid9] strap 4 does not fit on 2 pins";
    a_point_that_is_not_on_the_board: "\"A1..A6\"" => "\"A1..A7\"",
        "[board.hexagon] A7 is not on this board";
    a_range_that_is_not_one: "\"A1..A6\"" => "\"A1-A6\"",
        "[board.hexagon] A1-A6 is not a range like A1..A6 in one row";
    a_range_over_two_rows: "\"A1..A6\"" => "\"A1..B1\"",
        "[board.hexagon] A1..B1 is not a range like A1..A6 in one row";
    a_range_that_runs_backwards: "\"A1..A6\"" => "\"A6..A1\"",
        "[board.hexagon] A6..A1 is not a range like A1..A6 in one row";
    a_strip_that_is_too_long: "\"A1..L1\"" => "\"A1..M1\"",
        "[board.grid13] A1..M1 has 12 points, a strip has 11 slots";
    a_point_on_two_strips: "\"A1..A6\"" => "\"B1..B6\"",
        "[board.hexagon] B1 is on two strips: B1..B6 and B1..B7";
    a_point_without_sensor: "\"A1..A6\"" => "\"A1..A5\"",
        "[board.hexagon] A6 has no slot, so no sensor and no LED";
    a_slot_without_sensor: "part = \"hall\", pins" => "part = \"c10u\", pins",
        "[pcb.strip-hall] a slot has no sensor";
    a_slot_without_led: "part = \"led\", pins" => "part = \"c10u\", pins",
        "[pcb.strip-hall] a slot has no LED";
    thresholds_without_hysteresis: "off_counts = 107" => "off_counts = 200",
        "[sensing] needs off < on < zero, has off 200, on 127, zero 1266";
    more_light_than_the_supply_gives: "cap_usb_only_ma = 60" => "cap_usb_only_ma = 400",
        "[power] hexagon on the Pico's USB socket needs 791 mA, which gives 500 mA";
    more_current_than_the_fuse_holds: "fuse_ma = 2300" => "fuse_ma = 2200",
        "[power] hexagon on the fuse needs 2291 mA, which gives 2200 mA";
    more_current_than_the_ribbon_carries: "amps_per_contact = 1.0" => "amps_per_contact = 0.7",
        "[power] hexagon on the ribbon's 5 V wires needs 2211 mA, which gives 2100 mA";
    a_missing_board: "[pcb.strip-reed]" => "[pcb.strip-wood]",
        "[pcb.strip-reed] is missing";
}

#[test]
fn a_misspelt_field() {
    assert!(refusal("amps_per_contact", "amps_per_contract").contains("unknown field `amps_per_contract`"));
}
