"""The wooden parts: top, plate under the strips, frame, and the stone."""

import math

from sheet import Sheet

# Wood beyond the outermost points on three sides; on the right, beyond the strips, a column for screen and buttons.
MARGIN, COLUMN = 32.0, 40.0
WALL, LIGHT = 12.0, 3.0
# The plate is so much smaller than the frame's inside, all around.
PLAY = 0.5
# Battens that the plate lies on, inside the frame.
BATTEN = 10.0
# Four screws hold the plate on its battens; their heads pass beside the strips.
PLATE_SCREW = 3.0
# Window in the plate for the two box headers of a strip (28 x 20 mm and room for the plugs).
WINDOW = (32.0, 22.0)
# A chain of so many strips is fed a second time.
LONG = 20


def kept(board, use):
    """Gives how long a strip is. One that needs no more slots than those with the electronics is sawn off behind them."""
    strip = board["strip"]
    if len(use["points"]) > strip["keep_slots"]:
        return strip["slots"] * strip["pitch_mm"]
    return strip["keep_slots"] * strip["pitch_mm"] + 1.5


def reach(board, layout):
    """Gives where the longest strip ends on the right."""
    return max(use["x"] + kept(board, use) for use in layout["strips"]) - board["strip"]["pitch_mm"] / 2


def windows(board, layout):
    """Gives left, bottom, right, top of the openings in the plate for the connectors of the strips."""
    strip = board["strip"]
    for use in layout["strips"]:
        x, y = use["x"] + strip["pitch_mm"] / 2, use["y"] + strip["above_mm"] - strip["width_mm"] / 2
        yield x - WINDOW[0] / 2, y - WINDOW[1] / 2, x + WINDOW[0] / 2, y + WINDOW[1] / 2


def feed(board, layout):
    """Gives the opening for J3 of the strip in the middle of a long chain, or nothing on boards that need none."""
    if len(layout["strips"]) < LONG:
        return []
    use = layout["strips"][len(layout["strips"]) // 2 - 1]
    left, top = use["x"] - board["strip"]["pitch_mm"] / 2, use["y"] + board["strip"]["above_mm"]
    return [(left + 104, top - 23.5, left + 121, top - 11)]


def extent(board, layout):
    """Gives left, bottom, right, top of a board's wood."""
    xs = [point["x"] for point in layout["points"]]
    ys = [point["y"] for point in layout["points"]]
    return min(xs) - MARGIN, min(ys) - MARGIN, reach(board, layout) + COLUMN + WALL, max(ys) + MARGIN


def screws(box):
    """Four screws that hold top, frame and plate together."""
    left, bottom, right, top = box
    inset = WALL / 2
    return [(x, y) for x in (left + inset, right - inset) for y in (bottom + inset, top - inset)]


def top(board, name):
    """The playing surface: segments and coordinates to engrave, a hole for the light of every point, the panel."""
    layout, strip = board["layouts"][name], board["strip"]
    sheet = Sheet("top", f"Gomobil {name}: top, {board['sensing']['top_mm']:g} mm plywood")
    box = extent(board, layout)
    sheet.box(*box)
    points = layout["points"]
    for k, a in enumerate(points):
        for b in points[k + 1:]:
            if math.hypot(a["x"] - b["x"], a["y"] - b["y"]) < strip["pitch_mm"] + 0.01:
                sheet.line(a["x"], a["y"], b["x"], b["y"], "ENGRAVE")
    for point in points:
        sheet.circle(point["x"], point["y"] - strip["led_offset_mm"], LIGHT)
    labels(sheet, layout)
    for x, y in screws(box):
        sheet.circle(x, y, 3.2)
    column, buttons, screen = panel(board, layout)
    sheet.box(column - 16, screen - 9, column + 16, screen + 9)
    sheet.text("screen", column, screen + 12, 3, "NOTE")
    for name, y in buttons:
        sheet.circle(column, y, 16.2, "CUT")
        sheet.text(name, column, y - 14, 4)
    size(sheet, box, f"{board['sensing']['top_mm']:g} mm plywood. Holes: {LIGHT:g} mm for the lights, 3.2 mm for screws, 16.2 mm for buttons")
    return sheet


def size(sheet, box, note):
    """Writes the outer measures and what else a carpenter wants to know under a drawing."""
    left, bottom, right, top = box
    sheet.text(f"{right - left:.1f} x {top - bottom:.1f} mm. {note}", (left + right) / 2, bottom - 5, 3, "NOTE")
    sheet.points.append((left, bottom - 7))


def labels(sheet, layout):
    """Row letters on the left, numbers below the lower ends of the diagonals or columns."""
    rows = {}
    for point in layout["points"]:
        rows.setdefault(point["y"], []).append(point)
    hexagon = layout["name"] == "hexagon"
    for y, row in rows.items():
        first = min(row, key=lambda point: point["x"])
        sheet.text(first["name"][0] if hexagon else first["name"][1:], first["x"] - 17, y, 6)
    if hexagon:
        ends = {}
        for point in layout["points"]:
            number = point["name"][1:]
            if number not in ends or point["y"] < ends[number]["y"]:
                ends[number] = point
        for number, point in ends.items():
            # Beyond the end of the diagonal, clear of the light hole below the point.
            sheet.text(number, point["x"] + 10, point["y"] - 17.3, 5)
    else:
        bottom = min(rows)
        for point in rows[bottom]:
            sheet.text(point["name"][0], point["x"] + 7, bottom - 17.3, 5)


def panel(board, layout):
    """Gives the column's middle, the three 16 mm buttons in it from White's to Black's, and the middle of the screen.

    White's button keeps clear of the controller, which lies below it in the far corner; a 1.3 inch OLED is 36 mm wide and high.
    """
    box = extent(board, layout)
    middle = (box[1] + box[3]) / 2
    white = controller(board, box)[1] - 14
    return reach(board, layout) + COLUMN / 2, (("WHITE", white), ("MENU", middle - 26), ("BLACK", box[1] + 40)), middle + 8


def controller(board, box):
    """Gives left, bottom, right, top of the controller: under the plate, its sockets at the far wall."""
    width, height = board["controller"]["size_mm"]
    right, top = box[2] - WALL - 2, box[3] - WALL - 2
    return right - width, top - height, right, top


def plate(board, name):
    """What the strips are screwed to: pilot holes, a window under every pair of connectors; below it the controller."""
    layout, strip = board["layouts"][name], board["strip"]
    sheet = Sheet("plate", f"Gomobil {name}: plate under the strips, 6 mm plywood")
    box = extent(board, layout)
    inner = inside(box)
    edge = (inner[0] + PLAY, inner[1] + PLAY, inner[2] - PLAY, inner[3] - PLAY)
    sheet.box(*edge)
    dx, dy = strip["hole_offset_mm"]
    for use in layout["strips"]:
        long = kept(board, use)
        left, top = use["x"] - strip["pitch_mm"] / 2, use["y"] + strip["above_mm"]
        sheet.box(left, top - strip["width_mm"], left + long, top, "NOTE")
        sheet.text(use["range"], left + 60, use["y"], 4, "ENGRAVE")
        for slot in strip["hole_slots"]:
            if slot * strip["pitch_mm"] < long + 1:
                sheet.circle(use["x"] + (slot - 1) * strip["pitch_mm"] + dx, use["y"] - dy, 2.0)
    column, buttons, screen = panel(board, layout)
    under = [(column - 12, y - 12, column + 12, y + 12) for _, y in buttons] + [(column - 12, screen - 15, column + 12, screen + 15)]
    for opening in [*windows(board, layout), *feed(board, layout), *under]:
        sheet.box(*opening)
    for x, y in plate_screws(board, box):
        sheet.circle(x, y, 3.2)
    left, bottom, right, top = controller(board, box)
    sheet.box(left, bottom, right, top, "NOTE")
    sheet.text("controller, under the plate, parts down", (left + right) / 2, bottom + 5, 3, "NOTE")
    inset = board["controller"]["hole_inset_mm"]
    for x in (left + inset, right - inset):
        for y in (bottom + inset, top - inset):
            sheet.circle(x, y, 2.0)
    size(sheet, edge, "6 mm plywood. Holes: 3.2 mm at the edge for screws into the battens, 2 mm for all others")
    return sheet


def inside(box):
    """Gives the inside of the frame."""
    return box[0] + WALL, box[1] + WALL, box[2] - WALL, box[3] - WALL


def plate_screws(board, box):
    """Four screws that hold the plate on its battens."""
    left, bottom, right, top = inside(box)
    near, far = bottom + 2 * PLATE_SCREW, top - 2 * PLATE_SCREW
    return [(left + PLATE_SCREW, near), (left + PLATE_SCREW, far), (right - PLATE_SCREW, near),
            (right - PLATE_SCREW, controller(board, box)[1] - 10)]


def battens(board, layout, box):
    """Gives the battens: left, far, right and near, with room for the controller and for the connectors of the nearest strips."""
    left, bottom, right, top = inside(box)
    corner = controller(board, box)
    pieces = [(left, bottom, left + BATTEN, top), (left + BATTEN, top - BATTEN, corner[0] - 2, top),
              (right - BATTEN, bottom, right, corner[1] - 2)]
    start = left + BATTEN
    low = [window for window in windows(board, layout) if window[1] < bottom + BATTEN + 2]
    for window in sorted(low) + [(right - BATTEN + 2, 0, 0, 0)]:
        pieces.append((start, bottom, window[0] - 2, bottom + BATTEN))
        start = window[2] + 2
    return pieces


def frame(board, name):
    """The wall around it, cut from one board; the plate lies inside, the top on it."""
    layout, sensing = board["layouts"][name], board["sensing"]
    sheet = Sheet("frame", f"Gomobil {name}: frame; inside it the plate lies {sensing['gap_mm'] + 1.6:g} mm below the top")
    box = extent(board, layout)
    sheet.box(*box)
    sheet.box(*inside(box))
    for batten in battens(board, layout, box):
        sheet.box(*batten, "NOTE")
    sheet.text(f"battens, {BATTEN:g} x {BATTEN:g} mm", box[0] + WALL + 45, box[3] - WALL - BATTEN - 4, 3, "NOTE")
    for x, y in screws(box):
        sheet.circle(x, y, 2.5)
    # The controller lies with its parts down, so that its left is to the right.
    right = controller(board, box)[2]
    first, last = (right - x for x in board["controller"]["sockets_mm"][::-1])
    sheet.box(first - 9, box[3] - WALL, last + 9, box[3], "NOTE")
    sheet.text(f"notch for the USB plugs: {last - first + 18:.0f} mm wide, from the lower edge to 12 mm below the upper one",
               (first + last) / 2 - 30, box[3] + 4, 3, "NOTE")
    sheet.points.append((box[0], box[3] + 6))
    size(sheet, box, f"40 mm high, walls {WALL:g} mm; battens' upper faces {sensing['gap_mm'] + 1.6 + 6:g} mm below the upper edge. Holes: 2.5 mm")
    return sheet


def stone(board):
    """One stone: two discs and a ring around the magnet. Both faces are alike but for their colour."""
    sensing = board["sensing"]
    (diameter, thick), (magnet, height) = sensing["stone_mm"], sensing["magnet_mm"]
    cover = (thick - height) / 2
    sheet = Sheet("stone", f"Gomobil stone: north pole towards the {sensing['north_face']} face")
    for k, (label, hole) in enumerate((("black face", 0), (f"ring {height:g} mm", magnet + 0.2), ("white face", 0))):
        x = k * (diameter + 6)
        sheet.circle(x, 0, diameter, "CUT")
        if hole:
            sheet.circle(x, 0, hole, "CUT")
        sheet.text(label, x, -diameter / 2 - 4, 2.5, "NOTE")
    x = 3 * (diameter + 6)
    sheet.box(x - diameter / 2, -thick / 2, x + diameter / 2, thick / 2, "NOTE")
    sheet.box(x - magnet / 2, -height / 2, x + magnet / 2, height / 2, "NOTE")
    sheet.line(x - diameter / 2, height / 2, x + diameter / 2, height / 2, "NOTE")
    sheet.line(x - diameter / 2, -height / 2, x + diameter / 2, -height / 2, "NOTE")
    sheet.text(f"section: {cover:g} + {height:g} + {cover:g} mm, magnet {magnet:g} x {height:g} mm, north pole towards the {sensing['north_face']} face",
               1.5 * (diameter + 6), -diameter / 2 - 10, 2.5, "NOTE")
    sheet.points.append((0, -diameter / 2 - 12))
    return sheet
