"""The layout of the two strips: the same slot eleven times, the electronics between the first five."""

from description import BOARD, SLOTS
from layout import Layout

STRIP = BOARD["strip"]
PITCH = STRIP["pitch_mm"]
LENGTH = PITCH * SLOTS
WIDTH = STRIP["width_mm"]
LINE = STRIP["above_mm"]
LED_Y = LINE + STRIP["led_offset_mm"]
# Copper for the LEDs of one strip: 11 x 36 mA = 0.4 A. IPC-2221 for 1 oz and 10 K asks for 0.1 mm; 1.2 mm keeps the
# drop over 308 mm below 0.4 A x 0.5 x 257 squares x 0.5 milliohm = 26 mV.
TRUNK = 1.2
# Through current from connector to connector: 2.4 A for the whole chain. IPC-2221: 1.1 mm outside; drawn on both layers.
THROUGH = 2.2
TESTS = [f"TP{n}" for n in range(1, 7)]


def slot_x(n):
    """Gives the middle of a slot."""
    return PITCH * (n - 0.5)


def common(pcb):
    """Places what both kinds of strip share and draws the supply by hand."""
    board = Layout(pcb, LENGTH, WIDTH)
    for n in range(1, SLOTS + 1):
        x = slot_x(n)
        # Turned by 180 degrees the data goes from left to right.
        board.part(f"D{n}", x, LED_Y, 180)
        board.part(f"C{100 + n}", x + 6.4, LED_Y + 0.9, 90)
        board.part(f"JP{n}", x, LED_Y - 4.7, 180)
    for n in STRIP["hole_slots"]:
        dx, dy = STRIP["hole_offset_mm"]
        board.part(f"H{n}", slot_x(n) + dx, LINE + dy)
    # Connectors under the board, pin 1 to the left, between slots 1 and 2.
    board.part("J1", 19.05, 5.08, 270, True)
    board.part("J2", 19.05, 15.875, 270, True)
    board.part("J3", 3.5 * PITCH + 12.0, 17.5, 0, True)
    supply(board)
    ribbon(board)
    return board


def supply(board):
    """Draws 5 V from connector to connector, along the lower edge and up to every LED and its capacitor."""
    x1, _ = board.pad("J1", 1)
    ys = sorted(board.pad(ref, pin)[1] for ref in ("J1", "J2") for pin in (1, 2))
    trunk_y = WIDTH - 0.4 - TRUNK / 2
    for layer in (0, 1):
        board.track("+5V", [(x1, ys[0]), (x1, ys[-1])], THROUGH if layer else 1.7, layer)
        for ref in ("J1", "J2"):
            board.track("+5V", [board.pad(ref, 1), board.pad(ref, 3)], 1.5, layer)
    board.track("+5V", [(x1, ys[-1]), (x1, trunk_y - 0.4)], THROUGH, 1)
    taps = []
    for n in range(1, SLOTS + 1):
        (x, y), (end, _) = board.pad(f"D{n}", 1), board.pad(f"C{100 + n}", 1)
        taps.append(x + 1.3)
        board.track("+5V", [(x, y), (end, y)], 0.6, 0)
        board.via("+5V", taps[-1], y + 0.3)
    board.track("+5V", [(taps[0], trunk_y), (taps[-1], trunk_y)], TRUNK, 1)


def sensor_supply(board, pads):
    """Draws 3.3 V along the upper edge and down to one pad in every slot."""
    rail = 0.9
    for reference, pin in pads:
        x, y = board.pad(reference, pin)
        board.via("+3V3", x, rail)
        board.track("+3V3", [(x, rail), (x, y)], 0.5, 0)
    xs = [board.pad(reference, pin)[0] for reference, pin in pads]
    board.track("+3V3", [(xs[0], rail), (xs[-1], rail)], 0.8, 1)


def ribbon(board):
    """Draws the wires that go through from connector to connector: odd pins on the top, even ones on the bottom."""
    for pin in range(6, 17):
        (x, y1), (_, y2) = board.pad("J1", pin), board.pad("J2", pin)
        net = board.of_pin["J1", str(pin)]
        if net != board.of_pin["J2", str(pin)] or net == "GND":
            continue
        side = x + 1.27
        if pin % 2:
            points = [(x, y1), (x, y1 + 1.27), (side, y1 + 1.27), (side, y2 - 1.27), (x, y2 - 1.27), (x, y2)]
        else:
            points = [(x, y1), (x, y2 - 3.81), (side, y2 - 3.81), (side, y2 - 1.27), (x, y2 - 1.27), (x, y2)]
        board.track(net.rsplit("/", 1)[-1], points, 0.3, 0 if pin % 2 else 1)


def marks(board):
    """Prints slot numbers, test points, cut lines, a field for the row, version and licence.

    Whatever is printed once is printed on the slots that are never sawn off.
    """
    for n in range(1, SLOTS + 1):
        x = slot_x(n)
        board.text(str(n), x + 3.4, LINE + 3.6, 1.6)
        if STRIP["keep_slots"] <= n < SLOTS:
            # Beyond the slot's own pads, with room for the saw.
            for y in range(1, int(WIDTH) - 2, 3):
                board.silk((x + PITCH / 2 + 1.5, y + 0.2), (x + PITCH / 2 + 1.5, y + 1.2))
    kind = BOARD["pcbs"][board.pcb]["title"].split()[1].upper()
    board.text("ROW", 5.2, 10.5, 1.2)
    board.box(1.2, 11.6, 9.2, 16.4)
    board.text(f"{kind} v{BOARD['version']}", 5.2, 18.0, 1.0)
    board.text("Black's side", 5.2, 21.6, 0.9)
    for k, reference in enumerate(TESTS):
        (x, y), name = board.pad(reference, 1), board.of_pin[reference, "1"].rsplit("/", 1)[-1]
        # The names of the lower row are long and hang down.
        if k < 3:
            board.text(name, x, y + 1.8, 0.8)
        else:
            name = name.replace("SENSE_OUT", "SENSE")
            board.text(name, x, y + 1.3 + 0.36 * len(name), 0.8, angle=90)
    title = BOARD["pcbs"][board.pcb]["title"]
    board.text(f"{title}  v{BOARD['version']}  {BOARD['date']}", 90, 5.0, 1.2, True)
    board.text("Bridge JP of the last slot in use. Saw only on a dashed line.", 98, 9.0, 1.0, True)
    board.text("ROW ____", 128, 13.0, 1.6, True)
    board.text("CERN-OHL-P-2.0", 128, 17.0, 1.0, True)
    board.text("FROM CONTROLLER", PITCH + 24, 8.5, 1.2, True)
    board.text("NEXT STRIP", PITCH + 22, 19.0, 1.2, True)


def hall(routed):
    """Makes the Hall strip."""
    board = common("strip-hall")
    for n in range(1, SLOTS + 1):
        board.part(f"U{100 + n}", slot_x(n), LINE)
        board.part(f"C{200 + n}", slot_x(n) - 3.4, LINE + 0.4, 90)
    sensor_supply(board, [(f"U{100 + n}", 1) for n in range(1, SLOTS + 1)])
    board.part("U1", 2 * PITCH + 0.19, 12.065, 270)
    board.part("C6", 2 * PITCH - 9.0, 5.0, 90)
    board.part("U2", 3 * PITCH - 3.0, 10.795, 90)
    board.part("C5", 3 * PITCH - 9.6, 15.0, 90)
    board.part("R1", 3 * PITCH + 3.4, 5.2, 90)
    board.part("R2", 3 * PITCH + 3.4, 9.6, 90)
    board.part("C7", 3 * PITCH + 6.2, 7.4, 90)
    finish(board, routed)


def reed(routed):
    """Makes the reed strip."""
    board = common("strip-reed")
    for n in range(1, SLOTS + 1):
        side = -1 if n in STRIP["reed_left_slots"] else 1
        board.part(f"SW{n}", slot_x(n) + side * STRIP["reed_offset_mm"], LINE)
        board.part(f"R{100 + n}", slot_x(n) + 0.6, LINE + 3.6, 270)
    sensor_supply(board, [(f"R{100 + n}", 1) for n in range(1, SLOTS + 1)])
    board.part("U1", 2 * PITCH + 0.19, 13.335, 90)
    board.part("C5", 2 * PITCH - 8.0, 12.0, 90)
    board.part("U2", 3 * PITCH - 3.0, 13.335, 90)
    board.part("C6", 3 * PITCH - 10.0, 14.4, 90)
    board.part("R1", 3 * PITCH + 4.5, 13.0, 90)
    finish(board, routed)


def finish(board, routed):
    """Places the regulator and the test points, prints and saves."""
    x = 4 * PITCH
    board.part("U3", x + 1.0, 12.5, 0)
    board.part("C3", x - 3.4, 14.6, 90)
    board.part("C4", x + 5.4, 14.6, 90)
    board.part("C1", x - 6.2, 13.0, 90)
    board.part("C2", x - 9.0, 13.0, 90)
    for k, reference in enumerate(TESTS):
        board.part(reference, 4.5 * PITCH + 5.5 + 3.0 * (k % 3), 10.8 + 3.6 * (k // 3))
    marks(board)
    board.finish(routed)
