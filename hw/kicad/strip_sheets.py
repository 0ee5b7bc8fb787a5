"""The schematic pages of the two strips."""

from description import BOARD, SLOTS
from schematic import Sheet

STRIP = BOARD["strip"]


def common(pcb, sheet):
    """Draws what both kinds of strip have: ribbon, supply, test points, holes."""
    sheet.box(8, 6, 74, 44, "Ribbon", "J1 goes towards the controller, J2 to the next strip.\n"
              "Three 5 V contacts carry 1 A each; J3 feeds the middle of a long chain.")
    sheet.part("J1", 24, 22)
    sheet.part("J2", 58, 22)
    sheet.part("J3", 64, 39, mirror="y")
    sheet.box(86, 6, 74, 44, "Supply", "MCP1700: 250 mA; the strip takes 41 mA at most: (4.7 - 3.3) V x 41 mA = 57 mW.\n"
              "C1, C2 feed the LEDs' steps; every LED has 100 nF of its own.")
    sheet.part("U3", 124, 16)
    for reference, x in (("C1", 90), ("C2", 99), ("C3", 108)):
        sheet.part(reference, x, 19)
    sheet.part("C4", 138, 19)
    sheet.wire("C1.1", "C2.1", "C3.1", "U3.2")
    sheet.wire("U3.3", "C4.1", (148, None))
    sheet.wire("C1.2", "C2.2", "C3.2", (124, None), "C4.2", (151, None))
    sheet.wire("U3.1", (124, 22))
    sheet.power("+5V", 90, 16)
    sheet.flag(99, 16)
    sheet.power("GND", 124, 22)
    sheet.flag(151, 22)
    sheet.power("+3V3", 148, 16)
    for k, reference in enumerate(("TP1", "TP2", "TP3", "TP4", "TP5", "TP6")):
        sheet.part(reference, 92 + 11 * k, 40, 180 if reference != "TP2" else 0)
    holes = [f"H{slot}" for slot in STRIP["hole_slots"]]
    for k, reference in enumerate(holes):
        sheet.part(reference, 170 + 11 * (k % 6), 40)
    sheet.box(166, 32, 70, 18, "Holes for M2.5 screws")


def slots(pcb, page):
    """Draws the slots: the chain of LEDs across the page, one sensor under each."""
    sheet = Sheet(pcb, "slots", "Slots", page, "A3")
    hall = BOARD["pcbs"][pcb]["parts"].get("SW1") is None
    sheet.text("LED data comes in on the left and goes from slot to slot. The last slot in use has its END bridge closed: "
               "from there the data goes on to the next strip.", 12, 14, 2.0)
    step = 27
    top = 34
    for n in range(1, SLOTS + 1):
        x = 23 + step * (n - 1)
        sheet.part(f"D{n}", x, 60)
        sheet.part(f"JP{n}", x + 10, 44, 90)
        sheet.part(f"C{100 + n}", x - 7, 76)
        sheet.text(f"slot {n}", x - 3, 24, 2.0)
        sheet.wire(f"JP{n}.2", (None, top))
        sheet.wire(f"JP{n}.1", (None, 60))
        if n > 1:
            sheet.wire(f"D{n - 1}.2", f"D{n}.4")
        if n == SLOTS:
            sheet.wire(f"D{n}.2", (x + 10, 60))
        if n > 1:
            sheet.wire((x + 10 - step, top), (x + 10, top))
        sheet.label(f"CHAIN{n}", x + 10, 60)
        if hall:
            sheet.part(f"U{100 + n}", x + 5, 110)
            sheet.part(f"C{200 + n}", x - 7, 110)
        else:
            sheet.part(f"R{100 + n}", x, 104)
            sheet.part(f"SW{n}", x, 118, 270)
            sheet.wire(f"R{100 + n}.2", f"SW{n}.1")
            sheet.label(f"S{n}", x, 110, 0, True)
    sheet.wire((23 + 10, top), (19, top))
    sheet.label("LED_OUT", 19, top, 180, True)
    # The wires of the chain have no name of their own at the first LED: LED_IN comes from the other page.
    sheet.joined.discard("D1.4")
    sheet.box(6, 18, 308, 66, "LEDs", "WS2812B beside the stone: the light shows with a stone on the point.")
    if hall:
        note = "DRV5053PA: 1 V without field, -23 mV/mT, 0.2 to 1.8 V; the RP2040's ADC reads it without divider."
    else:
        note = "10 k to 3.3 V; a stone closes the reed: low. The reed lies beside the middle of the stone, where its dead spot is not."
    sheet.box(6, 88, 308, 46, "Sensors", note)
    return sheet


def hall():
    """The Hall strip."""
    pcb = "strip-hall"
    root = Sheet(pcb, "root", BOARD["pcbs"][pcb]["title"], 1, "A3")
    common(pcb, root)
    root.box(8, 54, 74, 66, "Token", "LOAD low clears every flip-flop. The controller raises TOKEN for one CLK edge;\n"
             "each further edge hands the token to the next strip. The strip that has it\n"
             "drives SENSE.")
    root.part("U2", 30, 78)
    root.part("U2", 60, 78, unit=2)
    root.part("U2", 46, 100, unit=3)
    root.part("C5", 72, 98)
    root.box(86, 54, 74, 84, "Multiplexer", "Channels 0 to 10 are slots 1 to 11. Channel 14 is half of 3.3 V:\n"
             "it proves strip and token. The others are grounded.\nCD74HC4067 at 3.3 V: at most 500 ohms.")
    root.part("U1", 112, 92)
    root.part("C6", 134, 104)
    root.part("R1", 138, 116)
    root.part("R2", 138, 124)
    root.part("C7", 150, 124)
    root.wire("R1.2", "R2.1", "C7.1")
    root.label("HALF", 141, 121, 0)
    page = slots(pcb, 2)
    root.subsheet(page, 170, 60, 50, 24)
    return [root, page]


def reed():
    """The reed strip."""
    pcb = "strip-reed"
    root = Sheet(pcb, "root", BOARD["pcbs"][pcb]["title"], 1, "A3")
    common(pcb, root)
    root.box(8, 54, 152, 60, "Shift registers", "LOAD low latches all slots. U1.D7 (slot 1) comes out first, U2.D5 is slot 11; then the pattern 1 0 1 1 0,\n"
             "which proves strip, clock and latch. SENSE_IN comes from the next strip; R1 holds it when there is none.")
    root.part("U1", 50, 80)
    root.part("U2", 110, 80)
    root.wire("U1.10", (34, None), (None, 60), (126, None), (None, 68), "U2.9")
    root.label("MID", 70, 60)
    root.part("C5", 70, 90)
    root.part("C6", 134, 90)
    root.part("R1", 88, 64)
    page = slots(pcb, 2)
    root.subsheet(page, 170, 60, 50, 24)
    return [root, page]
