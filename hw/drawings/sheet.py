"""A flat drawing in millimetres, y upwards, written as SVG and as DXF (R12, which every cutter reads)."""

COLOURS = {"CUT": ("#d00", 1), "ENGRAVE": ("#00d", 5), "DRILL": ("#080", 3), "NOTE": ("#666", 8)}


class Sheet:
    """Lines, circles and texts on the layers CUT, ENGRAVE, DRILL and NOTE."""

    def __init__(self, name, title):
        self.name, self.title = name, title
        self.items, self.points = [], []

    def line(self, x1, y1, x2, y2, layer="CUT"):
        """A straight line."""
        self.items.append(("line", layer, x1, y1, x2, y2))
        self.points += [(x1, y1), (x2, y2)]

    def polygon(self, corners, layer="CUT"):
        """A closed outline."""
        for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
            self.line(x1, y1, x2, y2, layer)

    def box(self, left, bottom, right, top, layer="CUT"):
        """A rectangle."""
        self.polygon([(left, bottom), (right, bottom), (right, top), (left, top)], layer)

    def circle(self, x, y, diameter, layer="DRILL"):
        """A hole or a ring."""
        self.items.append(("circle", layer, x, y, diameter / 2))
        self.points += [(x - diameter / 2, y - diameter / 2), (x + diameter / 2, y + diameter / 2)]

    def text(self, text, x, y, size, layer="ENGRAVE"):
        """A text around its middle."""
        self.items.append(("text", layer, x, y, size, text))

    def svg(self):
        """Gives the SVG text, at true size."""
        margin = 5
        left, right = min(x for x, _ in self.points) - margin, max(x for x, _ in self.points) + margin
        bottom, top = min(y for _, y in self.points) - margin, max(y for _, y in self.points) + margin
        width, height = right - left, top - bottom
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
               f'viewBox="0 0 {width:.3f} {height:.3f}" fill="none" stroke-width="0.2">', f"<title>{self.title}</title>"]
        for kind, layer, x, y, *rest in self.items:
            colour = COLOURS[layer][0]
            if kind == "line":
                out.append(f'<path stroke="{colour}" d="M{x - left:.3f} {top - y:.3f}L{rest[0] - left:.3f} {top - rest[1]:.3f}"/>')
            elif kind == "circle":
                out.append(f'<circle stroke="{colour}" cx="{x - left:.3f}" cy="{top - y:.3f}" r="{rest[0]:.3f}"/>')
            else:
                out.append(f'<text fill="{colour}" x="{x - left:.3f}" y="{top - y + rest[0] * 0.35:.3f}" font-size="{rest[0]}" '
                           f'font-family="sans-serif" text-anchor="middle">{rest[1]}</text>')
        return "\n".join(out) + "\n</svg>\n"

    def dxf(self):
        """Gives the DXF text, units millimetres."""
        out = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4", "0", "ENDSEC",
               "0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", str(len(COLOURS))]
        for layer, (_, number) in COLOURS.items():
            out += ["0", "LAYER", "2", layer, "70", "0", "62", str(number), "6", "CONTINUOUS"]
        out += ["0", "ENDTAB", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
        for kind, layer, x, y, *rest in self.items:
            if kind == "line":
                out += ["0", "LINE", "8", layer, "10", f"{x:.4f}", "20", f"{y:.4f}", "11", f"{rest[0]:.4f}", "21", f"{rest[1]:.4f}"]
            elif kind == "circle":
                out += ["0", "CIRCLE", "8", layer, "10", f"{x:.4f}", "20", f"{y:.4f}", "40", f"{rest[0]:.4f}"]
            else:
                out += ["0", "TEXT", "8", layer, "10", f"{x:.4f}", "20", f"{y:.4f}", "40", f"{rest[0]}", "1", rest[1],
                        "72", "4", "11", f"{x:.4f}", "21", f"{y:.4f}"]
        return "\n".join(out + ["0", "ENDSEC", "0", "EOF"]) + "\n"
