"""The pinout picture and the wiring tables."""

# What the firmware's console calls the supplies.
SOURCES = {"PicoUsb": "USB of the Pico", "UsbCDefault": "USB-C 0.5 A", "UsbC1A5": "USB-C 1.5 A", "UsbC3A": "USB-C 3 A"}


def pinout(board):
    """Draws the Pico with what each pin does."""
    by_pin = {pin["pico_pin"]: (name, pin) for name, pin in board["pins"].items()}
    fixed = {3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 30: "RUN", 33: "AGND", 35: "ADC_VREF",
             36: "3V3", 37: "3V3_EN", 38: "GND", 39: "VSYS", 40: "VBUS"}
    row, top, left, width = 24, 60, 400, 150
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 950 570" font-family="sans-serif" font-size="13">',
           '<rect width="950" height="570" fill="white"/>',
           '<text x="475" y="24" text-anchor="middle" font-size="17">Pico pins of the Gomobil controller</text>',
           f'<rect x="{left}" y="{top - 18}" width="{width}" height="{row * 20 + 12}" rx="8" fill="#0a7d4f"/>',
           f'<rect x="{left + 50}" y="{top - 28}" width="50" height="24" fill="#bbb"/>']
    for pin in range(1, 41):
        right = pin > 20
        y = top + row * ((40 - pin) if right else (pin - 1))
        x = left + width - 12 if right else left + 12
        anchor, tx, side = ("end", x - 12, 1) if right else ("start", x + 12, -1)
        name, entry = by_pin.get(pin, (None, None))
        colour = "#fc3" if name else ("#999" if pin in fixed else "#fff")
        out.append(f'<circle cx="{x}" cy="{y}" r="7" fill="{colour}" stroke="#333"/>'
                   f'<text x="{tx}" y="{y + 4}" text-anchor="{anchor}" fill="white" font-size="11">{pin}</text>')
        outer, away = (left + width + 10, "start") if side > 0 else (left - 10, "end")
        if name:
            label, look = f'GP{entry["gpio"]} {name} ({entry["net"]}: {", ".join(entry["use"])})', "#000"
        else:
            label, look = fixed.get(pin, "free"), "#888"
        out.append(f'<text x="{outer}" y="{y + 4}" text-anchor="{away}" fill="{look}">{label}</text>')
    return "\n".join(out) + "\n</svg>\n"


def table(head, rows):
    """Writes a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]) + "\n"


def strips(layout):
    """Gives the rows of a table of strips."""
    names = {point["index"]: point["name"] for point in layout["points"]}
    led = 0
    for number, use in enumerate(layout["strips"], 1):
        first, last = names[use["points"][0]], names[use["points"][-1]]
        row = first[0] if layout["name"] == "hexagon" else first[1:]
        if any(other is not use and other["y"] == use["y"] for other in layout["strips"]):
            row += " right" if use["x"] else " left"
        count = len(use["points"])
        yield number, row, f"1 to {count}", first, last, f"JP{count}", f"{led} to {led + count - 1}", use["x"], use["y"]
        led += count


def wiring(board):
    """Writes all wiring tables."""
    out = ["# Wiring tables", "", "Made from `hw/board.toml` by `cargo xtask hw make`.", "", "## Pico", "",
           "![Pinout](pinout.svg)", ""]
    pins = sorted(board["pins"].items(), key=lambda item: item[1]["gpio"])
    out.append(table(["GPIO", "Pico pin", "what", "net", "function"],
                     [(f"GP{pin['gpio']}", pin["pico_pin"], name, pin["net"], ", ".join(pin["use"])) for name, pin in pins]))
    out += ["## Ribbon", "", "Wire 1 is the marked one. `LED` and `TOKEN` are handed on by every strip, on reed strips `SENSE` too; "
            "the others go straight through.", ""]
    out.append(table(["wire", "signal"], [(k + 1, wire) for k, wire in enumerate(board["link"]["wires"])]))
    out += ["## Straps (J7)", "", "A jumper pulls the pin low. KIND: none Hall, jumper reed.", ""]
    sizes = sorted(board["layouts"].values(), key=lambda layout: -layout["strap"])
    out.append(table(["board", "SIZE1", "SIZE0"],
                     [(layout["name"], *("none" if layout["strap"] >> bit & 1 else "jumper" for bit in (1, 0))) for layout in sizes]))
    for layout in board["layouts"].values():
        out += [f"## Strips: {layout['name']}", "",
                f"{len(layout['points'])} points, {len(layout['strips'])} strips in the order of the ribbon. ROW is what to "
                "write on the strip. Slots follow each other as the points of a row do. Close the one solder jumper "
                "named here.", ""]
        out.append(table(["strip", "ROW", "slots in use", "slot 1 is", "the last one is", "close", "LEDs on the wire",
                          "x of slot 1 (mm)", "y (mm)"], list(strips(layout))))
    out += ["## Power budget (Hall strips)", ""]
    rows = []
    for layout in board["layouts"].values():
        for row, cap, loss in zip(layout["power"], layout["led_cap_ma"], layout["loss_mv"]):
            rest = row["total"] - row["leds_lit"]
            rows.append((layout["name"], SOURCES[row["source"]], f"{row['controller']:.0f}", f"{row['sensors']:.0f}", f"{row['logic']:.0f}",
                         f"{row['leds_idle']:.0f}", f"{rest:.0f}", cap, f"{row['gives']:.0f}",
                         loss if rest <= row["gives"] else ""))
    out.append("Milliamps at 5 V. A board whose *without light* is above what the source gives needs the larger source. *LED cap*: "
               "what the firmware lets the LEDs draw above idle. *Loss*: millivolts that the last strip misses when they draw it, "
               "with the whole chain fed at its beginning.\n")
    out.append(table(["board", "source", "controller", "sensors", "logic", "LEDs idle", "without light", "LED cap", "gives", "loss (mV)"], rows))
    return "\n".join(out)
