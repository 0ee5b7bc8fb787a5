"""Draws KiCad schematics: symbols from KiCad's own libraries, real wires, labels where a net leaves its corner."""

import math

import sexpr
from description import BOARD, SYMBOLS, identifier, nets_of, part_of, value_of
from sexpr import Word

POWER = {"GND": "power:GND", "+5V": "power:+5V", "+3V3": "power:+3V3"}
UNIT = 1.27
# Where reference and value of symbols with pins all around are out of the way.
SPOTS = {
    "74xx:74AHCT125": ((2.5, -4.0), (2.5, 5.5)),
    "74xx:74HC74": ((2.5, -6.5), (4.5, 7.5)),
    "Connector_Generic:Conn_02x08_Odd_Even": ((-2.0, -11.8), (-8.0, 14.0)),
    "Connector_Generic:Conn_02x03_Odd_Even": ((-2.0, -5.0), (-4.0, 5.5)),
    "Connector_Generic:Conn_01x02": ((-2.0, -3.0), (-4.0, 6.0)),
    "Connector_Generic:Conn_01x03": ((-2.0, -5.0), (-4.0, 6.0)),
    "Regulator_Linear:MCP1700x-330xxMB": ((-3.5, -4.4), (0.5, -4.4)),
    "Sensor_Magnetic:DRV5055A2xDBZxQ1": ((0.8, -8.8), (0.8, 8.8)),
    "Switch:SW_Push": ((-2.0, -4.5), (-4.0, 3.0)),
    "Device:Buzzer": ((3.0, -3.0), (3.0, 4.0)),
    "LED:WS2812B": ((-6.5, -6.0), (-6.0, 11.5)),
}
# The unit that is a chip's supply.
SUPPLIES = {"74xx:74HC74": 3, "74xx:74AHCT125": 5}
BLOCKS = {"MCU_Module:RaspberryPi_Pico", "74xx:CD74HC4067M", "74xx:74HC165", "Connector_Generic:Conn_02x08_Odd_Even",
          "Connector_Generic:Conn_02x03_Odd_Even", "Connector_Generic:Conn_01x02", "Connector_Generic:Conn_01x03",
          "Connector_Generic:Conn_01x04"}
# Pages are drawn from the corner and moved clear of the frame.
MARGIN = (6.35, 5.08)
_libraries = {}


def library(name):
    """Reads a symbol library once."""
    if name not in _libraries:
        root = sexpr.parse((SYMBOLS / f"{name}.kicad_sym").read_text())
        _libraries[name] = {symbol[1]: symbol for symbol in sexpr.find_all(root, "symbol")}
    return _libraries[name]


def flat_symbol(lib_id):
    """Gives a library symbol the way a schematic embeds it: with its parent's drawing and its full name."""
    name, entry = lib_id.split(":")
    symbol = library(name)[entry]
    parent = sexpr.find(symbol, "extends")
    if parent:
        base = library(name)[parent[1]]
        own = {field[1]: field for field in sexpr.find_all(symbol, "property")}
        merged = [Word("symbol"), entry]
        for item in base[2:]:
            if item[0] == "property":
                merged.append(own.pop(item[1], item))
            elif item[0] == "symbol":
                merged.append([item[0], item[1].replace(parent[1], entry, 1)] + item[2:])
            else:
                merged.append(item)
        # Properties the parent does not have go before the drawing.
        first = next(k for k, item in enumerate(merged) if isinstance(item, list) and item[0] == "symbol")
        symbol = merged[:first] + list(own.values()) + merged[first:]
    return [symbol[0], lib_id] + symbol[2:]


def pins_of(lib_id, unit):
    """Gives number → (x, y, angle) of a unit's pins, in the library's coordinates (y upwards)."""
    pins = {}
    for drawing in sexpr.find_all(flat_symbol(lib_id), "symbol"):
        number = int(drawing[1].rsplit("_", 2)[1])
        if number in (0, unit):
            for pin in sexpr.find_all(drawing, "pin"):
                x, y, angle = (float(word) for word in sexpr.find(pin, "at")[1:4])
                pins[sexpr.find(pin, "number")[1]] = (x, y, angle)
    return pins


def millimetres(value):
    """Writes a coordinate."""
    return Word(f"{round(value, 4):g}")


def at(x, y, angle=None):
    """Writes a position."""
    return [Word("at"), millimetres(x), millimetres(y)] + ([] if angle is None else [millimetres(angle)])


def effects(size=1.27, justify=None, hide=False):
    """Writes how a text looks."""
    node = [Word("effects"), [Word("font"), [Word("size"), millimetres(size), millimetres(size)]]]
    if justify:
        node.append([Word("justify")] + [Word(word) for word in justify.split()])
    if hide:
        node.append([Word("hide"), Word("yes")])
    return node


class Sheet:
    """One page. Positions are in steps of 1.27 mm from the upper left corner."""

    def __init__(self, pcb, name, title, page, paper="A4"):
        self.pcb, self.name, self.title, self.page, self.paper = pcb, name, title, page, paper
        self.items, self.symbols, self.used, self.subsheets = [], {}, {}, []
        self.pins, self.joined, self.count = {}, set(), 0
        self.lines, self.spots, self.symbol_spots, self.labels = [], set(), [], []
        self.uuid = identifier(pcb, name)

    def _id(self):
        self.count += 1
        return [Word("uuid"), identifier(self.pcb, self.name, self.count)]

    def _embed(self, lib_id):
        self.used.setdefault(lib_id, flat_symbol(lib_id))

    def _symbol(self, lib_id, reference, value, x, y, angle, unit, fields, mirror=None, hidden=()):
        self._embed(lib_id)
        passive = lib_id in ("Device:R", "Device:C", "Device:C_Polarized", "Device:Polyfuse")
        flat = angle in (90, 270)
        node = [Word("symbol"), [Word("lib_id"), lib_id], at(x, y, angle)]
        if mirror:
            node.append([Word("mirror"), Word(mirror)])
        bought = "MPN" in fields
        node += [
            [Word("unit"), Word(str(unit))],
            [Word("exclude_from_sim"), Word("no")],
            [Word("in_bom"), Word("yes" if bought else "no")],
            [Word("on_board"), Word("no" if reference.startswith("#") else "yes")],
            [Word("dnp"), Word("no")],
            [Word("uuid"), identifier(self.pcb, reference, unit)],
        ]
        heights = [pin[1] for pin in pins_of(lib_id, unit).values()] or [0]
        if lib_id.startswith("power:"):
            spots = [(x, y, None), (x, y - 3.6, None)] if angle == 0 else [(x, y, None), (x, y + 5.0, None)]
        elif lib_id == "Connector:TestPoint":
            spots = [(x, y + (4.8 if angle else -4.8), None)] * 2
        elif lib_id.startswith("74xx:") and unit == SUPPLIES.get(lib_id):
            spots = [(x + 6.0, y - 1.5, "left"), (x + 6.0, y + 6.5, "left")]
        elif lib_id in SPOTS:
            (rx, ry), (vx, vy) = SPOTS[lib_id]
            spots = [(x + rx, y + ry, "left"), (x + vx, y + vy, "left")]
        elif passive and not flat:
            spots = [(x + 2.2, y - 1.0, "left"), (x + 2.2, y + 1.2, "left")]
        elif (lib_id.startswith("Device:D_") or lib_id == "Switch:SW_Reed") and flat:
            spots = [(x + 9.5, y - 1.2, None), (x + 9.5, y + 1.4, None)]
        elif lib_id == "Jumper:SolderJumper_2_Open" and flat:
            spots = [(x + 4.0, y, None)] * 2
        elif passive or lib_id == "Device:D_Schottky":
            spots = [(x, y - 2.3, None), (x, y + 2.5, None)]
        else:
            spots = [(x - 8.5, y - max(heights) - 1.3, "left"), (x + 1.8, y - min(heights) + 2.0, "left")]
            if max(heights) - min(heights) < 12:
                spots = [(x + 1.5, y - max(heights) - 0.5, "left"), (x + 1.5, y - min(heights) + 1.6, "left")]
        texts = {"Reference": (reference, spots[0]), "Value": (value, spots[1])}
        for name, (text, (tx, ty, justify)) in texts.items():
            hide = name in hidden
            # In a mirrored symbol KiCad swaps the sides of a text.
            justify = "right" if mirror == "y" and justify == "left" else justify
            # A text turns with its symbol; a second quarter turn keeps it readable.
            turn = 90 if flat else 0
            node.append([Word("property"), name, text, at(tx, ty, turn), effects(1.27, justify, hide)])
        for name, text in fields.items():
            node.append([Word("property"), name, text, at(x, y, 0), effects(1.27, None, True)])
        for pin in pins_of(lib_id, unit):
            node.append([Word("pin"), pin, [Word("uuid"), identifier(self.pcb, reference, unit, pin)]])
        node.append([Word("instances"), [Word("project"), self.pcb, [
            Word("path"), self.path, [Word("reference"), reference], [Word("unit"), Word(str(unit))]]]])
        self.items.append(node)

    @property
    def path(self):
        """The page's address in the hierarchy."""
        root = "/" + identifier(self.pcb, "root")
        return root if self.name == "root" else f"{root}/{identifier(self.pcb, 'sheet', self.name)}"

    def part(self, reference, x, y, angle=0, unit=1, mirror=None):
        """Places a part of the description."""
        part = part_of(self.pcb, reference)
        nets = nets_of(self.pcb, reference)
        fields = {"Footprint": part["footprint"], "Datasheet": part["sheet"] or "", "Description": part["what"]}
        if part["mpn"]:
            fields |= {"MPN": part["mpn"], "Manufacturer": part["maker"]}
        hidden = ("Value",) if not part["mpn"] else ()
        x, y = x * UNIT, y * UNIT
        self._symbol(part["symbol"], reference, value_of(part), x, y, angle, unit, fields, mirror, hidden)
        turn = math.radians(angle)
        for number, (px, py, direction) in pins_of(part["symbol"], unit).items():
            px, py = px * math.cos(turn) - py * math.sin(turn), px * math.sin(turn) + py * math.cos(turn)
            direction = (direction + angle) % 360
            if mirror == "y":
                px, direction = -px, (180 - direction) % 360
            if mirror == "x":
                py, direction = -py, (-direction) % 360
            # A pin points from its end towards the body; a wire leaves it the other way.
            spot = (round(x + px, 4), round(y - py, 4), (direction + 180) % 360)
            self.pins[f"{reference}.{number}"] = (*spot, nets.get(number))

    def _line(self, x1, y1, x2, y2):
        if (x1, y1) != (x2, y2):
            self.lines.append(tuple(round(value, 4) for value in (x1, y1, x2, y2)))

    def _wires(self):
        """Cuts lines where something touches them, as KiCad wants it, and marks joints of three or more."""
        ends = {point for line in self.lines for point in (line[:2], line[2:])}
        spots = ends | self.spots | {pin[:2] for pin in self.pins.values()}
        pieces = set()
        for x1, y1, x2, y2 in self.lines:
            low, high = min((x1, y1), (x2, y2)), max((x1, y1), (x2, y2))
            on = sorted(spot for spot in spots if low <= spot <= high and (
                spot[0] == x1 if x1 == x2 else spot[1] == y1))
            pieces.update(zip(on, on[1:]))
        meeting = {}
        for piece in pieces:
            for end in piece:
                meeting[end] = meeting.get(end, 0) + 1
        for (x1, y1), (x2, y2) in sorted(pieces):
            self.items.append([Word("wire"), [Word("pts"), [Word("xy"), millimetres(x1), millimetres(y1)],
                              [Word("xy"), millimetres(x2), millimetres(y2)]],
                              [Word("stroke"), [Word("width"), Word("0")], [Word("type"), Word("default")]], self._id()])
        pins = [pin[:2] for pin in self.pins.values()] + list(self.symbol_spots)
        for spot, count in sorted(meeting.items()):
            if count + pins.count(spot) > 2:
                self.items.append([Word("junction"), at(*spot), [Word("diameter"), Word("0")],
                                  [Word("color"), *(Word("0"),) * 4], self._id()])

    def wire(self, *stops):
        """Draws a wire through pins (`R1.2`) and corners ((x, y), None keeps a coordinate); marks the pins as joined."""
        points = []
        for stop in stops:
            if isinstance(stop, str):
                x, y, _, _ = self.pins[stop]
                self.joined.add(stop)
            else:
                x = points[-1][0] if stop[0] is None else stop[0] * UNIT
                y = points[-1][1] if stop[1] is None else stop[1] * UNIT
            if points and points[-1][0] != x and points[-1][1] != y:
                points.append((x, points[-1][1]))
            points.append((x, y))
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            self._line(x1, y1, x2, y2)

    def _mark(self, x, y):
        spot = (round(x * UNIT, 4), round(y * UNIT, 4))
        self.spots.add(spot)
        self.symbol_spots.append(spot)

    def power(self, net, x, y, angle=0):
        """Places a power symbol."""
        self._mark(x, y)
        self.count += 1
        self._symbol(POWER[net], f"#PWR{self.page}{self.count:03}", net, x * UNIT, y * UNIT, angle, 1,
                     {"Footprint": "", "Datasheet": ""}, hidden=("Reference", "Value") if net == "GND" else ("Reference",))

    def flag(self, x, y):
        """Tells the rule check that a net is fed from outside the schematic's own power outputs."""
        self._mark(x, y)
        self.count += 1
        self._symbol("power:PWR_FLAG", f"#FLG{self.page}{self.count:03}", "PWR_FLAG", x * UNIT, y * UNIT, 0, 1,
                     {"Footprint": "", "Datasheet": ""}, hidden=("Reference", "Value"))

    def label(self, net, x, y, direction=0, everywhere=False):
        """Names a wire; `direction` is where the text goes: 0 right, 90 up, 180 left, 270 down."""
        self.spots.add((round(x * UNIT, 4), round(y * UNIT, 4)))
        self.labels.append((net, x, y, direction, everywhere))

    def _label(self, net, x, y, direction, everywhere):
        justify = "left" if direction in (0, 90) else "right"
        head = [Word("global_label"), net, [Word("shape"), Word("bidirectional")]] if everywhere else [Word("label"), net]
        self.items.append(head + [at(x * UNIT, y * UNIT, direction),
                                  effects(1.27, justify if everywhere else justify + " bottom"), self._id()])

    def box(self, x, y, width, height, title, note=""):
        """Draws a frame with a title and a note inside its lower edge."""
        self.items.append([Word("rectangle"), [Word("start"), millimetres(x * UNIT), millimetres(y * UNIT)],
                          [Word("end"), millimetres((x + width) * UNIT), millimetres((y + height) * UNIT)],
                          [Word("stroke"), [Word("width"), Word("0.15")], [Word("type"), Word("dash")]],
                          [Word("fill"), [Word("type"), Word("none")]], self._id()])
        self.text(title, x + 1, y + 2, 2.0)
        if note:
            self.text(note, x + 1, y + height - 1 - 1.6 * note.count("\n"), 1.27)

    def text(self, text, x, y, size=1.27):
        """Writes a remark."""
        self.items.append([Word("text"), text, [Word("exclude_from_sim"), Word("no")], at(x * UNIT, y * UNIT, 0),
                           effects(size, "left"), self._id()])

    def finish(self, crossing):
        """Connects every pin that no wire has reached: by a power symbol, a label or a no-connect mark."""
        seen = set()
        for pin, (x, y, direction, net) in self.pins.items():
            if pin in self.joined or (x, y) in seen:
                continue
            seen.add((x, y))
            dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[direction]
            gx, gy = x / UNIT, y / UNIT
            if net is None:
                self.items.append([Word("no_connect"), at(x, y), self._id()])
            elif net in POWER and is_block(self.pcb, pin) and direction in (0, 180):
                self._line(x, y, x + 2 * dx * UNIT, y + 2 * dy * UNIT)
                self.label(net, gx + 2 * dx, gy + 2 * dy, direction, True)
            elif net in POWER:
                upright = 270 if net == "GND" else 90
                angle = (direction - upright) % 360
                steps = 0 if angle == 0 else 1
                self._line(x, y, x + dx * steps * UNIT, y + dy * steps * UNIT)
                self.power(net, gx + dx * steps, gy + dy * steps, angle)
            else:
                self._line(x, y, x + 2 * dx * UNIT, y + 2 * dy * UNIT)
                self.label(net, gx + 2 * dx, gy + 2 * dy, direction, net in crossing)
        self._wires()
        for net, x, y, direction, everywhere in self.labels:
            self._label(net, x, y, direction, everywhere or net in crossing)

    def subsheet(self, sheet, x, y, width, height):
        """Draws the box that stands for another page."""
        self.subsheets.append(sheet)
        x, y, width, height = (value * UNIT for value in (x, y, width, height))
        self.items.append([
            Word("sheet"), at(x, y), [Word("size"), millimetres(width), millimetres(height)],
            [Word("exclude_from_sim"), Word("no")], [Word("in_bom"), Word("yes")], [Word("on_board"), Word("yes")],
            [Word("dnp"), Word("no")],
            [Word("stroke"), [Word("width"), Word("0.15")], [Word("type"), Word("solid")]],
            [Word("fill"), [Word("color"), Word("0"), Word("0"), Word("0"), Word("0.0")]],
            [Word("uuid"), identifier(self.pcb, "sheet", sheet.name)],
            [Word("property"), "Sheetname", sheet.title, at(x, y - 0.7, 0), effects(1.5, "left bottom")],
            [Word("property"), "Sheetfile", f"{sheet.name}.kicad_sch", at(x, y + height + 0.7, 0),
             effects(1.27, "left top")],
            [Word("instances"), [Word("project"), self.pcb,
             [Word("path"), "/" + identifier(self.pcb, "root"), [Word("page"), str(len(self.subsheets) + 1)]]]],
        ])

    def write(self):
        """Gives the text of the file."""
        uid = identifier(self.pcb, "root") if self.name == "root" else self.uuid
        node = [
            Word("kicad_sch"), [Word("version"), Word("20250114")], [Word("generator"), "gomobil"],
            [Word("generator_version"), "9.0"], [Word("uuid"), uid], [Word("paper"), self.paper],
            [Word("title_block"), [Word("title"), self.title], [Word("date"), BOARD["date"]],
             [Word("rev"), BOARD["version"]], [Word("company"), "Gomobil"],
             [Word("comment"), Word("1"), BOARD["status"]], [Word("comment"), Word("2"), "CERN-OHL-P-2.0"]],
            [Word("lib_symbols")] + [self.used[key] for key in sorted(self.used)],
        ] + [moved(item) for item in self.items]
        if self.name == "root":
            node.append([Word("sheet_instances"), [Word("path"), "/", [Word("page"), "1"]]])
        node.append([Word("embedded_fonts"), Word("no")])
        return sexpr.write(node) + "\n"


def is_block(pcb, pin):
    """Tells whether a pin is one of a row: there, all labels get the same shape, or they cover each other."""
    return part_of(pcb, pin.split(".")[0])["symbol"] in BLOCKS


def moved(node):
    """Gives a drawing moved by the margin."""
    if not isinstance(node, list):
        return node
    if node[0] in ("at", "xy", "start", "end"):
        return [node[0], *(millimetres(float(value) + shift) for value, shift in zip(node[1:3], MARGIN))] + node[3:]
    return [moved(item) for item in node]


def crossing_nets(sheets):
    """Lists the nets that are on more than one page, or at a block of pins."""
    pages, blocks = {}, set()
    for sheet in sheets:
        for pin, (_, _, _, net) in sheet.pins.items():
            pages.setdefault(net, set()).add(sheet.name)
            if is_block(sheet.pcb, pin):
                blocks.add(net)
    return {net for net, names in pages.items() if net and (len(names) > 1 or net in blocks)}


def save(folder, sheets):
    """Finishes and writes the pages; the first one is the root."""
    folder.mkdir(exist_ok=True)
    crossing = crossing_nets(sheets)
    pcb = sheets[0].pcb
    drawn = {pin for sheet in sheets for pin in sheet.pins}
    for reference, part in BOARD["pcbs"][pcb]["parts"].items():
        missing = [pin for pin in part["pins"] if f"{reference}.{pin}" not in drawn]
        if missing:
            raise SystemExit(f"{pcb}: {reference} pin {', '.join(missing)} is described, but not drawn")
    for sheet in sheets:
        sheet.finish(crossing)
        name = pcb if sheet.name == "root" else sheet.name
        (folder / f"{name}.kicad_sch").write_text(sheet.write())
