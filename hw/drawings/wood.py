"""The wooden parts: top, plate under the strips, frame, and the stone."""

import math

from sheet import Sheet

# Wood beyond the outermost points, and the panel for screen and buttons at the right.
MARGIN, PANEL = 32.0, 90.0
WALL, LIGHT = 12.0, 3.0
# Window in the plate for the two box headers of a strip (28 x 20 mm and room for the plugs).
WINDOW = (32.0, 22.0)


def extent(layout):
    """Gives left, bottom, right, top of a board's wood."""
    xs = [point["x"] for point in layout["points"]]
    ys = [point["y"] for point in layout["points"]]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN + PANEL, max(ys) + MARGIN


def screws(box):
    """Four screws that hold top, frame and plate together."""
    left, bottom, right, top = box
    inset = WALL / 2
    return [(x, y) for x in (left + inset, right - inset) for y in (bottom + inset, top - inset)]


def top(board, name):
    """The playing surface: segments and coordinates to engrave, a hole for the light of every point, the panel."""
    layout, strip = board["layouts"][name], board["strip"]
    sheet = Sheet("top", f"Gomobil {name}: top, {board['sensing']['top_mm']:g} mm plywood")
    box = extent(layout)
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
    panel(sheet, box)
    return sheet


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


def panel(sheet, box):
    """Window for a 1.3 inch OLED and three 16 mm buttons: White's far, Black's near, menu in the middle."""
    _, bottom, right, top = box
    x, middle = right - PANEL / 2 - 4, (top + bottom) / 2
    sheet.box(x - 16, middle + 28, x + 16, middle + 46)
    sheet.text("screen", x, middle + 24, 3, "NOTE")
    for name, y in (("WHITE", top - 40), ("MENU", middle), ("BLACK", bottom + 40)):
        sheet.circle(x, y, 16.2, "CUT")
        sheet.text(name, x, y - 14, 4)


def controller(board, box):
    """Gives left, bottom, right, top of the controller: under the plate, its sockets at the far wall."""
    width, height = board["controller"]["size_mm"]
    right, top = box[2] - WALL - 2, box[3] - WALL - 2
    return right - width, top - height, right, top


def plate(board, name):
    """What the strips are screwed to: pilot holes, a window under every pair of connectors; below it the controller."""
    layout, strip = board["layouts"][name], board["strip"]
    sheet = Sheet("plate", f"Gomobil {name}: plate under the strips, 6 mm plywood")
    box = extent(layout)
    inner = (box[0] + WALL, box[1] + WALL, box[2] - WALL, box[3] - WALL)
    sheet.box(*inner)
    dx, dy = strip["hole_offset_mm"]
    for use in layout["strips"]:
        kept = max(len(use["points"]), strip["keep_slots"])
        left, top = use["x"] - strip["pitch_mm"] / 2, use["y"] + strip["above_mm"]
        sheet.box(left, top - strip["width_mm"], left + kept * strip["pitch_mm"], top, "NOTE")
        sheet.text(use["range"], left + 60, use["y"], 4, "ENGRAVE")
        middle = (left + strip["pitch_mm"], top - strip["width_mm"] / 2)
        sheet.box(middle[0] - WINDOW[0] / 2, middle[1] - WINDOW[1] / 2, middle[0] + WINDOW[0] / 2, middle[1] + WINDOW[1] / 2)
        for slot in strip["hole_slots"]:
            if slot <= kept:
                sheet.circle(use["x"] + (slot - 1) * strip["pitch_mm"] + dx, use["y"] - dy, 2.0)
    left, bottom, right, top = controller(board, box)
    sheet.box(left, bottom, right, top, "NOTE")
    sheet.text("controller, under the plate, parts down", (left + right) / 2, bottom + 5, 3, "NOTE")
    inset = board["controller"]["hole_inset_mm"]
    for x in (left + inset, right - inset):
        for y in (bottom + inset, top - inset):
            sheet.circle(x, y, 2.0)
    return sheet


def frame(board, name):
    """The wall around it, cut from one board; the plate lies inside, the top on it."""
    layout, sensing = board["layouts"][name], board["sensing"]
    sheet = Sheet("frame", f"Gomobil {name}: frame; inside it the plate lies {sensing['gap_mm'] + 1.6:g} mm below the top")
    box = extent(layout)
    sheet.box(*box)
    sheet.box(box[0] + WALL, box[1] + WALL, box[2] - WALL, box[3] - WALL)
    for x, y in screws(box):
        sheet.circle(x, y, 2.5)
    # The controller lies with its parts down, so that its left is to the right.
    right = controller(board, box)[2]
    first, last = (right - x for x in board["controller"]["sockets_mm"][::-1])
    sheet.box(first - 9, box[3] - WALL, last + 9, box[3], "NOTE")
    sheet.text(f"notch for the USB plugs: {last - first + 18:.0f} mm wide, 12 to 35 mm below the upper edge", (first + last) / 2,
               box[3] + 4, 3, "NOTE")
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
