"""Turns a netlist and a list of places into a routed KiCad board. Needs KiCad's own Python module, pcbnew."""

import json

import pcbnew
import sexpr
from description import BOARD, FOOTPRINTS, HW, identifier, part_of

LAYERS = [pcbnew.F_Cu, pcbnew.B_Cu]
ORIGIN = (50.0, 50.0)
VIA, VIA_DRILL = 0.6, 0.3


def units(value):
    """Millimetres to KiCad's nanometres."""
    return pcbnew.FromMM(round(value, 4))


def spot(x, y):
    """A position on the sheet, from one on the board."""
    return pcbnew.VECTOR2I(units(x + ORIGIN[0]), units(y + ORIGIN[1]))


class Layout:
    """A board being laid out. Positions are millimetres from its upper left corner, y downwards."""

    def __init__(self, pcb, width, height, radius=1.0):
        self.pcb, self.width, self.height = pcb, width, height
        self.board = pcbnew.BOARD()
        self.board.SetCopperLayerCount(2)
        self.netlist = sexpr.parse((HW / pcb / f"{pcb}.net").read_text())
        self.nets, self.of_pin, self.long_names = {}, {}, {}
        for net in sexpr.find_all(sexpr.find(self.netlist, "nets"), "net"):
            name = sexpr.find(net, "name")[1]
            item = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(item)
            self.nets[name] = item
            self.long_names[name.rsplit("/", 1)[-1]] = name
            for node in sexpr.find_all(net, "node"):
                self.of_pin[sexpr.find(node, "ref")[1], sexpr.find(node, "pin")[1]] = name
        self.copper = []
        self.footprints, self.texts, self.fields = {}, [], []
        self._outline(radius)
        block = self.board.GetTitleBlock()
        block.SetTitle(BOARD["pcbs"][pcb]["title"])
        block.SetRevision(BOARD["version"])
        block.SetDate(BOARD["date"])
        block.SetCompany("Gomobil")

    def net(self, short):
        """Gives the KiCad net with the description's name."""
        return self.nets[self.long_names[short]]

    def _outline(self, radius):
        w, h, r = self.width, self.height, radius
        lines = [((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))]
        k = r * (1 - 0.70710678)
        arcs = [((0, r), (k, k), (r, 0)), ((w - r, 0), (w - k, k), (w, r)),
                ((w, h - r), (w - k, h - k), (w - r, h)), ((r, h), (k, h - k), (0, h - r))]
        for start, end in lines:
            self._shape(pcbnew.SHAPE_T_SEGMENT, pcbnew.Edge_Cuts, 0.1, start, end)
        for start, middle, end in arcs:
            shape = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_ARC)
            shape.SetArcGeometry(spot(*start), spot(*middle), spot(*end))
            shape.SetLayer(pcbnew.Edge_Cuts)
            shape.SetWidth(units(0.1))
            self.board.Add(shape)

    def _shape(self, kind, layer, width, start, end):
        shape = pcbnew.PCB_SHAPE(self.board, kind)
        shape.SetStart(spot(*start))
        shape.SetEnd(spot(*end))
        shape.SetLayer(layer)
        shape.SetWidth(units(width))
        self.board.Add(shape)
        return shape

    def silk(self, start, end, bottom=False, width=0.15):
        """Draws a line on the silkscreen."""
        self._shape(pcbnew.SHAPE_T_SEGMENT, pcbnew.B_SilkS if bottom else pcbnew.F_SilkS, width, start, end)

    def box(self, left, top, right, bottom):
        """Prints a white field on the upper silkscreen, to be written on."""
        self._shape(pcbnew.SHAPE_T_RECT, pcbnew.F_SilkS, 0.15, (left, top), (right, bottom)).SetFilled(True)
        self.fields.append([left, top, right, bottom])

    def text(self, text, x, y, size=1.0, bottom=False, angle=0):
        """Writes on the silkscreen."""
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(text)
        item.SetPosition(spot(x, y))
        item.SetLayer(pcbnew.B_SilkS if bottom else pcbnew.F_SilkS)
        item.SetTextSize(pcbnew.VECTOR2I(units(size), units(size)))
        item.SetTextThickness(units(max(0.12, size * 0.15)))
        item.SetTextAngleDegrees(angle)
        item.SetMirrored(bottom)
        self.board.Add(item)
        self.texts.append(item)

    def part(self, reference, x, y, angle=0, bottom=False):
        """Places a part: its footprint's origin at (x, y)."""
        part = part_of(self.pcb, reference)
        library, name = part["footprint"].split(":")
        footprint = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
        component = next(comp for comp in sexpr.find_all(sexpr.find(self.netlist, "components"), "comp")
                         if sexpr.find(comp, "ref")[1] == reference)
        footprint.SetFPID(pcbnew.LIB_ID(library, name))
        footprint.SetReference(reference)
        footprint.SetValue(sexpr.find(component, "value")[1])
        footprint.Value().SetVisible(False)
        for field in sexpr.find_all(sexpr.find(component, "fields"), "field"):
            title, text = sexpr.find(field, "name")[1], field[2] if len(field) > 2 else ""
            if title != "Footprint":
                footprint.SetField(title, text)
                footprint.GetFieldByName(title).SetVisible(False)
        sheet = sexpr.find(sexpr.find(component, "sheetpath"), "tstamps")[1]
        footprint.SetPath(pcbnew.KIID_PATH(sheet + sexpr.find(component, "tstamps")[1]))
        footprint.SetPosition(spot(x, y))
        self.board.Add(footprint)
        if bottom:
            footprint.Flip(spot(x, y), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        footprint.SetOrientationDegrees(angle)
        for pad in footprint.Pads():
            net = self.of_pin.get((reference, pad.GetNumber()))
            if net:
                pad.SetNet(self.nets[net])
        # Hand-soldered features are no parts to buy or to place.
        if not part["mpn"]:
            footprint.SetExcludedFromBOM(True)
        self.footprints[reference] = footprint

    def pad(self, reference, number):
        """Gives the position of a pad."""
        pad = self.footprints[reference].FindPadByNumber(str(number)).GetPosition()
        return pcbnew.ToMM(pad.x) - ORIGIN[0], pcbnew.ToMM(pad.y) - ORIGIN[1]

    def track(self, net, points, width, layer=0):
        """Draws a track by hand before the router starts."""
        half = width / 2
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            self._track(self.net(net), x1, y1, x2, y2, width, layer)
            box = (min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half)
            self.known(net, box, [layer], connect=True)

    def known(self, net, rect, layers, **more):
        """Tells the router of copper that is there."""
        self.copper.append({"net": net, "rect": [round(value, 4) for value in rect], "layers": layers} | more)

    def _track(self, net, x1, y1, x2, y2, width, layer):
        track = pcbnew.PCB_TRACK(self.board)
        track.SetStart(spot(x1, y1))
        track.SetEnd(spot(x2, y2))
        track.SetWidth(units(width))
        track.SetLayer(LAYERS[layer])
        track.SetNet(net)
        self.board.Add(track)

    def via(self, net, x, y):
        """Sets a via by hand."""
        self._via(self.net(net), x, y)
        self.known(net, (x - VIA / 2, y - VIA / 2, x + VIA / 2, y + VIA / 2), [0, 1], connect=True)

    def _via(self, net, x, y):
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(spot(x, y))
        via.SetDrill(units(VIA_DRILL))
        via.SetWidth(units(VIA))
        via.SetNet(net)
        self.board.Add(via)

    def zone(self, net, corners, layer, priority=0, solid=False):
        """Pours copper."""
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(LAYERS[layer])
        zone.SetNet(self.net(net))
        zone.SetAssignedPriority(priority)
        zone.SetLocalClearance(units(0.25))
        zone.SetMinThickness(units(0.25))
        zone.SetThermalReliefGap(units(0.3))
        zone.SetThermalReliefSpokeWidth(units(0.5))
        if solid:
            zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        outline = zone.Outline()
        outline.NewOutline()
        for corner in corners:
            outline.Append(spot(*corner))
        self.board.Add(zone)
        return zone

    def power_area(self, net, corners, layer):
        """Pours a supply net as a solid area; the router keeps out of its bounding box and may end in it."""
        self.zone(net, corners, layer, 1, True)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.known(net, (min(xs), min(ys), max(xs), max(ys)), [layer], clearance=0.25, connect=True)

    def problem(self, wide=("+5V", "+3V3"), stitch=2.5):
        """Gives what the router in the hw crate wants to know. GND is poured; its SMD pads get a via each, and
        the vias and pins are joined by tracks too, so that no corner of the pour is cut off."""
        for footprint in self.footprints.values():
            # The Pico's footprint keeps the place under the antenna of a Pico W free.
            for zone in footprint.Zones():
                box = self._box(zone)
                self.known(None, [pcbnew.ToMM(value) - ORIGIN[k % 2] for k, value in enumerate(box)], [0, 1])
            for pad in footprint.Pads():
                box = pad.GetBoundingBox()
                box = [pcbnew.ToMM(value) - ORIGIN[k % 2] for k, value in enumerate(
                    (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom()))]
                through = pad.GetAttribute() in (pcbnew.PAD_ATTRIB_PTH, pcbnew.PAD_ATTRIB_NPTH)
                layers = [0, 1] if through else [0 if pad.IsOnLayer(pcbnew.F_Cu) else 1]
                name = pad.GetNetname().rsplit("/", 1)[-1]
                if pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    self.known(None, box, layers, clearance=0.4)
                elif not name or name.startswith("unconnected-"):
                    self.known(None, box, layers)
                elif name == "GND":
                    self.known("GND", box, layers, ground=not through, connect=through, pad=through)
                else:
                    self.known(name, box, layers, connect=True, pad=True)
        printed = [[pcbnew.ToMM(value) - ORIGIN[k % 2] for k, value in enumerate(self._box(text))] for text in self.texts]
        return {"width": self.width, "height": self.height, "copper": self.copper, "wide": list(wide),
                "stitch": stitch, "print": printed + self.fields}

    def draw(self, pieces):
        """Draws what the router found."""
        for piece in pieces:
            net = self.net(piece["net"])
            if piece["layer"] is None:
                self._via(net, *piece["from"])
            else:
                self._track(net, *piece["from"], *piece["to"], piece["width"], piece["layer"])

    def finish(self, routed):
        """Writes the router's problem, or, when its answer is there, the board."""
        work = HW / self.pcb / "route.json"
        if routed:
            self.draw(json.loads(work.read_text()))
            self.name_parts()
            work.unlink()
            self.save()
        else:
            work.write_text(json.dumps(self.problem()))

    def _drop_lonely_vias(self, board):
        """Takes out vias that tie nothing together, because a pour does not reach them and no track does either."""
        tracks = [item for item in board.GetTracks() if item.GetClass() != "PCB_VIA"]
        ends = {(end.x, end.y) for track in tracks for end in (track.GetStart(), track.GetEnd())}
        lonely = []
        for via in board.GetTracks():
            place = via.GetPosition()
            if via.GetClass() != "PCB_VIA" or via.GetNetname() != "GND" or (place.x, place.y) in ends:
                continue
            reached = [any(zone.GetNetname() == "GND" and zone.IsOnLayer(layer) and zone.HitTestFilledArea(layer, place)
                           for zone in board.Zones()) for layer in LAYERS]
            if not all(reached):
                lonely.append(via)
        for via in lonely:
            board.Remove(via)
        return bool(lonely)

    def _box(self, item):
        box = item.GetBoundingBox()
        return (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())

    def name_parts(self):
        """Puts every reference where it covers nothing, or hides it where there is no such place."""
        for bottom in (False, True):
            mask = pcbnew.B_Mask if bottom else pcbnew.F_Mask
            silk = pcbnew.B_SilkS if bottom else pcbnew.F_SilkS
            taken = [self._box(text) for text in self.texts if text.GetLayer() == silk]
            taken += [self._box(drawing) for drawing in self.board.GetDrawings()
                      if drawing.GetLayer() == silk and not isinstance(drawing, pcbnew.PCB_TEXT)]
            for footprint in self.footprints.values():
                taken += [self._box(pad) for pad in footprint.Pads() if pad.IsOnLayer(mask)]
                taken += [self._box(item) for item in footprint.GraphicalItems() if item.GetLayer() == silk]
            for footprint in self.footprints.values():
                if footprint.IsFlipped() == bottom:
                    self._name(footprint, taken)

    def _name(self, footprint, taken):
        text, gap = footprint.Reference(), units(0.2)
        text.SetKeepUpright(True)
        body = footprint.GetBoundingBox(False)
        left, top, right, bottom = body.GetLeft(), body.GetTop(), body.GetRight(), body.GetBottom()
        x, y = (left + right) // 2, (top + bottom) // 2
        size = units(0.8)
        text.SetTextSize(pcbnew.VECTOR2I(size, size))
        text.SetTextThickness(units(0.12))
        away = size // 2 + gap
        half = len(footprint.GetReference()) * size // 2 + gap
        spots = [(x, top - away, 0), (x, bottom + away, 0), (right + away, y, 90), (left - away, y, 90),
                 (right + half, y, 0), (left - half, y, 0), (x, y, 0),
                 (right + half, top, 0), (left - half, top, 0), (right + half, bottom, 0), (left - half, bottom, 0)]
        low, high = spot(0.3, 0.3), spot(self.width - 0.3, self.height - 0.3)
        for sx, sy, angle in spots:
            text.SetPosition(pcbnew.VECTOR2I(sx, sy))
            text.SetTextAngleDegrees(angle)
            box = self._box(text)
            inside = low.x < box[0] and low.y < box[1] and box[2] < high.x and box[3] < high.y
            clear = all(box[2] + gap // 2 < other[0] or other[2] + gap // 2 < box[0]
                        or box[3] + gap // 2 < other[1] or other[3] + gap // 2 < box[1] for other in taken)
            if inside and clear:
                taken.append(box)
                return
        text.SetVisible(False)

    def save(self):
        """Pours ground on both sides, fills the zones and writes the file."""
        edge = 0.4
        corners = [(edge, edge), (self.width - edge, edge), (self.width - edge, self.height - edge),
                   (edge, self.height - edge)]
        for layer in (0, 1):
            self.zone("GND", corners, layer)
        path = HW / self.pcb / f"{self.pcb}.kicad_pcb"
        project = path.with_suffix(".kicad_pro").read_text()
        pcbnew.SaveBoard(str(path), self.board)
        path.with_suffix(".kicad_pro").write_text(project)
        # Only a board that was loaded has the project's rules, which the filler wants.
        board = pcbnew.LoadBoard(str(path))
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        if self._drop_lonely_vias(board):
            pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(str(path), board)
        # pcbnew writes a project of its own beside the board; ours has the rules.
        path.with_suffix(".kicad_pro").write_text(project)
        text = path.read_text()
        path.write_text(settled(self.pcb, text))


# KiCad writes these in the order of their random identifiers.
SHUFFLED = ["fp_line", "fp_rect", "fp_circle", "fp_arc", "fp_poly", "fp_text", "pad", "footprint", "gr_line", "gr_rect", "gr_arc",
            "gr_text", "segment", "via", "zone", "model"]


def settled(pcb, text):
    """Gives a board file with its items in a fixed order and with fixed identifiers, so that nothing changes by chance."""
    count = 0

    def without_identifiers(node):
        return [without_identifiers(item) for item in node if not (isinstance(item, list) and item[:1] == ["uuid"])] \
            if isinstance(node, list) else node

    def ordered(node):
        if not isinstance(node, list):
            return node
        items = [ordered(item) for item in node]
        fixed = [item for item in items if not (isinstance(item, list) and item and item[0] in SHUFFLED)]
        moving = [item for item in items if isinstance(item, list) and item and item[0] in SHUFFLED]
        moving.sort(key=lambda item: (SHUFFLED.index(item[0]), sexpr.write(without_identifiers(item))))
        return fixed + moving

    def named(node):
        nonlocal count
        if isinstance(node, list):
            if node[:1] == ["uuid"]:
                count += 1
                return [node[0], identifier(pcb, "board", count)]
            return [named(item) for item in node]
        return node

    return sexpr.write(named(ordered(sexpr.parse(text)))) + "\n"
