"""The layout of the controller: Pico on the left, power along the top, ribbon on the right, panel along the bottom."""

from description import BOARD
from layout import Layout

WIDTH, HEIGHT = BOARD["controller"]["size_mm"]
INSET = BOARD["controller"]["hole_inset_mm"]
PICO_USB, USB_C = BOARD["controller"]["sockets_mm"]
# 2.4 A through the fuse and the diode: IPC-2221, 1 oz outside, 10 K: 1.1 mm.
MAIN = 2.0


def make(routed):
    """Makes the controller board."""
    board = Layout("controller", WIDTH, HEIGHT, 2.0)
    places = {
        # Pico in sockets, its USB towards the upper edge.
        "A1": (PICO_USB - 8.89, 6, 0), "SW1": (83, 10, 0), "C3": (35.5, 5.0, 0),
        # Power.
        "J1": (USB_C, 3.4, 180), "F1": (44, 9.5, 180), "D4": (36, 12.6, 270), "D1": (41.86, 16.5, 90),
        "F2": (36, 19.5, 270), "D2": (38.5, 26.5, 180), "D3": (50, 14.5, 0), "C1": (51, 22.5, 0), "C2": (61, 14.5, 90),
        "R1": (57.5, 10, 90), "R2": (60.5, 9.0, 90), "R3": (63.5, 10, 90), "R4": (66.5, 10, 90),
        # Ribbon.
        "J2": (69, 22.86, 0), "U1": (50, 35, 0), "C4": (56, 32, 90), "R5": (56, 37.5, 90), "R14": (61.5, 48.6, 0),
        # Panel.
        "J3": (72, 64.5, 0), "R15": (72, 57, 90), "R16": (75, 57, 90), "C5": (78, 57, 90),
        "BZ1": (84, 28, 0), "R23": (80, 38, 90), "J7": (88, 44, 0), "J8": (95.2, 44, 0),
        "TP1": (44.5, 6.0, 0), "TP2": (63, 21, 0), "TP3": (80, 20, 0), "TP4": (82, 57, 0), "TP5": (78, 46, 0),
        "TP6": (78, 49, 0), "TP7": (78, 52, 0),
        "H1": (INSET, INSET, 0), "H2": (WIDTH - INSET, INSET, 0),
        "H3": (INSET, HEIGHT - INSET, 0), "H4": (WIDTH - INSET, HEIGHT - INSET, 0),
    }
    for k, reference in enumerate(("R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13")):
        places[reference] = (61.5, 28.5 + 2.4 * k, 0)
    for k, (jack, up, series, cap) in enumerate((("J4", "R20", "R17", "C6"), ("J5", "R21", "R18", "C7"),
                                                 ("J6", "R22", "R19", "C8"))):
        x = 38.0 + 10.5 * k
        places |= {jack: (x, 64.5, 0), up: (x - 1.4, 57, 90), series: (x + 1.4, 57, 90), cap: (x + 4.2, 57, 90)}
    for reference, (x, y, angle) in places.items():
        board.part(reference, x, y, angle)
    power(board)
    marks(board)
    board.finish(routed)


def power(board):
    """Draws the thick copper by hand."""
    (ax, ay), (bx, by) = board.pad("J1", "A9"), board.pad("J1", "B9")
    fx, fy = board.pad("F1", 1)
    board.track("VUSBC", [(ax, ay), (ax, fy)], 0.7)
    board.track("VUSBC", [(bx, by), (bx, fy)], 0.7)
    board.track("VUSBC", [(max(ax, bx), fy), (fx, fy)], 1.5)
    vx, vy = board.pad("F1", 2)
    dx, dy = board.pad("D1", 2)
    board.track("VIN", [(vx, vy), (dx, vy), (dx, dy)], MAIN)
    kx, ky = board.pad("D4", 1)
    board.track("VIN", [(dx, ky), (kx, ky)], MAIN)
    (ux, uy), (wx, wy) = board.pad("F2", 2), board.pad("D2", 2)
    board.track("VUSB", [(ux, uy), (ux, wy), (wx, wy)], 1.5)
    board.power_area("+5V", [(39.5, 18.6), (72.6, 18.6), (72.6, 26.2), (39.5, 26.2)], 0)
    x, y = board.pad("D2", 1)
    board.track("+5V", [(x, y), (x, y - 3.0)], MAIN)


def marks(board):
    """Prints what a person needs at the bench."""
    board.text(f"{BOARD['pcbs']['controller']['title']}  v{BOARD['version']}", 62, 52.0, 1.5)
    board.text("5 V USB-C", 65, 3.0, 1.2)
    for text, x in (("BLACK", 39), ("WHITE", 49.5), ("MENU", 60)):
        board.text(text, x, 60.0, 1.0)
    board.text("GND 3V3 SCL SDA", 76, 60.0, 0.9)
    board.text("RIBBON", 69.5, 15.2, 1.2)
    board.text("KIND", 84.4, 44.0, 0.9)
    board.text("SIZE0", 84.2, 46.54, 0.9)
    board.text("SIZE1", 84.2, 49.08, 0.9)
    board.text("GND TX RX", 94.5, 53.5, 0.8)
    board.text("RESET", 86.5, 7.4, 1.0)
    for reference, (dx, dy) in {"TP1": (2.3, 0), "TP2": (-0.6, 1.8), "TP3": (0, 1.8), "TP4": (2.9, 0), "TP5": (2.4, 0),
                                "TP6": (2.4, 0), "TP7": (3.2, 0)}.items():
        x, y = board.pad(reference, 1)
        board.text(board.of_pin[reference, "1"].rsplit("/", 1)[-1], x + dx, y + dy, 0.8)
    straps(board)
    board.text(f"{BOARD['date']}  {BOARD['status']}  CERN-OHL-P-2.0", 52, 66.5, 1.2, True)


def straps(board):
    """Prints on the back what the jumpers mean."""
    kind = BOARD["strap"]["kind"]
    lines = ["J7     SIZE1  SIZE0"]
    for name, layout in sorted(BOARD["layouts"].items(), key=lambda item: -item[1]["strap"]):
        levels = [layout["strap"] >> bit & 1 for bit in (1, 0)]
        lines.append("  ".join([f"{name:8}"] + ["open " if level else "jumper" for level in levels]))
    lines.append(f"KIND   open {'Hall' if kind['hall'] else 'reed'}, jumper {'reed' if kind['hall'] else 'Hall'}")
    for k, line in enumerate(lines):
        board.text(line, 47, 40 + 2 * k, 1.0, True)
