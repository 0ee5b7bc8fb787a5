"""The schematic pages of the controller."""

from description import BOARD
from schematic import Sheet

PCB = "controller"


def power_page():
    """USB-C or the Pico's own socket into one 5 V rail."""
    sheet = Sheet(PCB, "power", "Power", 2)
    sheet.box(8, 10, 200, 60, "5 V", "F1 holds 2.6 A, 2.3 A at 40 C: the board draws no more (1.9 A of light, cap_3a_ma). F2 0.5 A protects a computer's port.\n"
              "Either socket can be plugged while the other is: the diodes keep them apart. D4 clamps spikes and wrong polarity.")
    sheet.part("J1", 24, 36)
    sheet.part("F1", 52, 30, 90)
    sheet.part("D4", 64, 36, 270)
    sheet.part("D1", 78, 30, 180)
    sheet.part("C1", 98, 33)
    sheet.part("C2", 110, 33)
    sheet.part("D3", 126, 30, 180)
    sheet.part("C3", 140, 33)
    f1 = ("F1.1", "F1.2")
    sheet.wire("J1.A9", f1[0])
    sheet.joined.add("J1.B9")
    sheet.wire(f1[1], (64, 30), "D1.2")
    sheet.wire("D4.1", (64, 30))
    sheet.wire("D1.1", (90, 30), "C1.1", "C2.1", "D3.2")
    sheet.wire("D3.1", "C3.1", (150, 30))
    sheet.wire((90, 30), (90, 26))
    sheet.power("+5V", 90, 26)
    sheet.flag(104, 30)
    sheet.flag(140, 30)
    sheet.label("VUSBC", 39, 30)
    sheet.label("VIN", 68, 30)
    sheet.label("VSYS", 150, 30, 0, True)
    sheet.part("F2", 52, 50, 90)
    sheet.part("D2", 78, 50, 180)
    sheet.wire("F2.2", "D2.2")
    sheet.label("VUSB", 62, 50)
    sheet.wire("D2.1", (90, 50), (90, 30))
    sheet.part("TP1", 160, 24, 180)
    sheet.part("TP2", 172, 24, 180)
    sheet.part("TP3", 184, 24, 0)
    sheet.part("TP4", 196, 24, 180)
    sheet.box(8, 76, 96, 46, "What the USB-C supply offers", "Voltage on CC with 5.1 k: 0.4 V 500 mA, 0.9 V 1.5 A, 1.7 V 3 A.\n"
              "The firmware reads it and sets the LED current.")
    for k, (down, series, net) in enumerate((("R1", "R3", "CC1"), ("R2", "R4", "CC2"))):
        y = 88 + 14 * k
        sheet.part(down, 30, y + 3)
        sheet.part(series, 46, y, 90)
        sheet.wire((22, y), f"{down}.1", f"{series}.1")
        sheet.label(net, 22, y, 180)
    sheet.box(112, 76, 96, 22, "Track widths (IPC-2221, 1 oz, 10 K rise)", "I = 0.048 x 10^0.44 x S^0.725, S in square mils; 1 oz is 1.38 mil thick.\n"
              "5 V rail: 2.4 A needs S = 55, 1.1 mm outside; drawn as areas of 3 mm and more.\n"
              "From the USB-C socket: two of 0.7 mm, 1.8 A each. Signals: 0.25 mm, 0.9 A.\n"
              "Ribbon contacts: three in parallel, 1 A each.")
    sheet.box(8, 126, 60, 16, "Holes for M3 screws")
    for k in range(4):
        sheet.part(f"H{k + 1}", 14 + 12 * k, 136)
    return sheet


def panel_page():
    """Screen, buttons, buzzer, straps."""
    sheet = Sheet(PCB, "panel", "Screen, buttons, straps", 3)
    sheet.box(8, 10, 84, 44, "Screen", "SSD1306 or SH1106, 128 x 64, I2C. Check the order of the module's pins:\nJ3 is GND, 3.3 V, SCL, SDA.")
    sheet.part("J3", 60, 32, mirror="x")
    sheet.part("R15", 26, 26)
    sheet.part("R16", 36, 26)
    sheet.part("C5", 80, 34)
    sheet.box(100, 10, 100, 76, "Buttons", "A pressed button is low. 10 k and 1 nF stand up to a hand's static charge.")
    for k, (jack, up, series, cap, name) in enumerate(
            (("J4", "R20", "R17", "C6", "BLACK"), ("J5", "R21", "R18", "C7", "WHITE"), ("J6", "R22", "R19", "C8", "MENU"))):
        y = 26 + 22 * k
        sheet.part(jack, 114, y, mirror="y")
        sheet.part(up, 130, y - 3)
        sheet.part(series, 146, y, 90)
        sheet.part(cap, 160, y + 3)
        sheet.wire(f"{jack}.1", f"{up}.2", f"{series}.1")
        sheet.wire(f"{series}.2", f"{cap}.1", (170, y))
        sheet.label(name, 120, y)
        sheet.label(f"BTN_{name}", 170, y, 0, True)
    sheet.box(8, 58, 46, 36, "Buzzer")
    sheet.part("R23", 24, 74, 90)
    sheet.part("BZ1", 36, 76)
    sheet.wire("R23.2", "BZ1.1")
    sheet.label("BEEP", 28, 74)
    sheet.box(56, 58, 40, 36, "Straps", "Jumper: low.\nKIND off: Hall, on: reed.")
    sheet.part("J7", 77, 76)
    sheet.box(8, 98, 84, 28, "Serial console", "115200 baud, for those without USB at hand.")
    sheet.part("J8", 40, 110, mirror="y")
    return sheet


def sheets():
    """The Pico, the ribbon and the pages behind them."""
    root = Sheet(PCB, "root", BOARD["pcbs"][PCB]["title"], 1, "A3")
    root.box(8, 10, 130, 130, "Pico", "Every function is chosen in hw/board.toml. GP3, GP13, GP14 and GP22 are free.")
    root.part("A1", 74, 74)
    root.part("SW1", 26, 24)
    root.box(146, 10, 120, 36, "LED data to 5 V", "74AHCT125 reads 3.3 V as high (VIH 2.0 V); WS2812B wants 0.7 VDD. 330 R damps the cable.")
    root.part("U1", 176, 26)
    root.part("R5", 200, 26, 90)
    root.wire("U1.3", "R5.1")
    root.label("LED_BUF", 184, 26)
    root.part("C4", 256, 26)
    root.box(146, 50, 120, 40, "Unused gates and supply of U1")
    for k, unit in enumerate((2, 3, 4)):
        root.part("U1", 162 + 26 * k, 66, unit=unit)
    root.part("U1", 246, 68, unit=5)
    root.box(146, 94, 120, 86, "Ribbon", "47 R at every output: edges of 250 pF of cable and inputs stay clean, 12 mA drive.\nSENSE: analog from Hall strips, serial data from reed strips; 100 k holds it when no strip drives it.")
    rows = ["R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13"]
    for k, reference in enumerate(rows):
        root.part(reference, 176, 106 + 7 * k, 90)
    root.part("R14", 200, 158)
    root.part("J2", 232, 124)
    root.part("TP5", 214, 154, 180)
    root.part("TP6", 228, 154, 180)
    root.part("TP7", 242, 154, 180)
    power, panel = power_page(), panel_page()
    root.subsheet(power, 20, 152, 44, 20)
    root.subsheet(panel, 80, 152, 44, 20)
    return [root, power, panel]
