#!/usr/bin/env python3
"""Field of the stones' magnets at the sensors, crosstalk, thresholds, and a plot. Standard library only.

    python3 hw/sensing.py                        the board as described in board.toml
    python3 hw/sensing.py --magnet 8x3 --pitch 24    another magnet or pitch
    python3 hw/sensing.py --check                fail if board.toml's thresholds are not the ones derived here
    python3 hw/sensing.py --plot FILE.svg        draw the field over distance

The disc is a thin coil: its axial field is that of current loops spread over its thickness, each by the complete
elliptic integrals (Jackson, Classical Electrodynamics, 5.5). For 6x2 mm and 1.17 T it gives 36.064 mT at 5 mm on the
axis and 22.510 mT 3 mm beside it; magpylib gives 36.066 mT and 22.511 mT.
"""

import argparse
import math
import pathlib
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
LOOPS = 24


def elliptic(m):
    """Complete elliptic integrals K(m) and E(m) by the arithmetic-geometric mean."""
    a, g, total, power = 1.0, math.sqrt(1.0 - m), m, 1.0
    while abs(a - g) > 1e-14:
        a, g, c = (a + g) / 2, math.sqrt(a * g), (a - g) / 2
        power *= 2
        total += power * c * c
    k = math.pi / (2 * a)
    return k, k * (1 - total / 2)


def loop_field(radius, rho, z):
    """Axial field of a loop per (mu0 x current), at distance rho from the axis and z from its plane; 1/mm."""
    q = (radius + rho) ** 2 + z * z
    k, e = elliptic(4 * radius * rho / q)
    return (k + e * (radius**2 - rho**2 - z * z) / ((radius - rho) ** 2 + z * z)) / (2 * math.pi * math.sqrt(q))


def disc_field(magnet, remanence, rho, z):
    """Axial field in mT at rho from the axis and z below the disc's face."""
    diameter, thickness = magnet
    step = thickness / LOOPS
    return 1000 * remanence * step * sum(
        loop_field(diameter / 2, rho, z + (k + 0.5) * step) for k in range(LOOPS))


def others(pitch):
    """Distances of all other points from the one in the middle: of the hexagon, and of the grid of 19 x 19."""
    hexagon = [math.hypot(pitch * (column + row / 2), pitch * row * math.sqrt(3) / 2)
               for row in range(-5, 6) for column in range(-5, 6) if abs(row + column) <= 5]
    grid = [pitch * math.hypot(row, column) for row in range(-9, 10) for column in range(-9, 10)]
    return [[distance for distance in board if distance] for board in (hexagon, grid)]


def derive(sensing, pitch):
    """Works out fields and thresholds."""
    magnet, remanence = sensing["magnet_mm"], sensing["remanence_t"]
    cover = (sensing["stone_mm"][1] - magnet[1]) / 2
    z = cover + sensing["top_mm"] + sensing["gap_mm"] - sensing["element_mm"]
    on_axis = disc_field(magnet, remanence, 0.0, z)
    weakest = disc_field(magnet, remanence, sensing["off_centre_mm"], z)
    # A stone upside down has its magnet at the same height: the disc is in the middle.
    sums = [(-sum(disc_field(magnet, remanence, distance, z) for distance in board if distance < 1.1 * pitch),
             -sum(disc_field(magnet, remanence, distance, z) for distance in board)) for board in others(pitch)]
    near, all_others = max(sums, key=lambda both: both[1])
    counts = sensing["adc_counts"] / sensing["adc_mv"]
    least, most, noise = (sensing[key] for key in ("sensitivity_least", "sensitivity_most", "noise_mtpp"))
    # A stone on the weakest sensor, and the strongest sensor on an empty point among stones of one colour; the zero has
    # wandered as far as it may, to the worse side.
    stone = (weakest - all_others - noise / 2) * least * counts - sensing["drift_counts"]
    empty = (all_others + noise / 2) * most * counts + sensing["drift_counts"]
    # Noise is in both already: a tenth of the room is left at either end, so that the hysteresis is as wide as it can be.
    middle = (stone + empty) / 2
    return {
        "distance_mm": z, "on_axis_mt": on_axis, "weakest_mt": weakest, "six_neighbours_mt": near,
        "all_others_mt": all_others, "stone_counts": stone, "empty_counts": empty,
        "on_counts": round(middle + 0.4 * (stone - empty)), "off_counts": round(middle - 0.4 * (stone - empty)),
        "zero_counts": round(sensing["zero_mv"] * counts),
    }


def plot(path, sensing, pitch, result):
    """Draws the field over distance from the point, for several heights, with the thresholds."""
    width, height, left, bottom = 720, 420, 60, 40
    highest = 5 * math.ceil(disc_field(sensing["magnet_mm"], sensing["remanence_t"], 0, 5.0) / 5)
    lowest = -5.0

    def x_of(mm):
        return left + mm / (1.2 * pitch) * (width - left - 20)

    def y_of(mt):
        return 20 + (highest - mt) / (highest - lowest) * (height - bottom - 20)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for mt in range(int(lowest), highest + 1, 5):
        lines.append(f'<path d="M{left} {y_of(mt):.1f}H{width - 20}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y_of(mt) + 4:.1f}" text-anchor="end">{mt}</text>')
    for mm in range(0, int(1.2 * pitch) + 1, 4):
        lines.append(f'<text x="{x_of(mm):.1f}" y="{height - bottom + 18}" text-anchor="middle">{mm}</text>')
    colours = ["#c60", "#06c", "#393"]
    for colour, z in zip(colours, (5.0, result["distance_mm"], 10.0)):
        curve = " ".join(f"{x_of(mm / 4):.1f},{y_of(disc_field(sensing['magnet_mm'], sensing['remanence_t'], mm / 4, z)):.1f}"
                         for mm in range(int(4.8 * pitch)))
        lines.append(f'<polyline points="{curve}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{width - 240}" y="{40 + 18 * colours.index(colour)}" fill="{colour}">'
                     f'sensor {z:.1f} mm below the magnet</text>')
    typical = abs(sensing["sensitivity_mv_per_mt"]) * sensing["adc_counts"] / sensing["adc_mv"]
    for name, shift in (("on_counts", -4), ("off_counts", 14)):
        mt = result[name] / typical
        lines.append(f'<path d="M{left} {y_of(mt):.1f}H{width - 20}" stroke="#999" stroke-dasharray="6 4"/>'
                     f'<text x="{width - 24}" y="{y_of(mt) + shift:.1f}" text-anchor="end" fill="#666">'
                     f'{name.split("_")[0]} ({result[name]} counts, typical sensor)</text>')
    lines.append(f'<path d="M{x_of(pitch):.1f} 20V{height - bottom}" stroke="#999"/>'
                 f'<text x="{x_of(pitch) - 4:.1f}" y="{height - bottom - 8}" text-anchor="end" fill="#666">next point</text>')
    lines.append(f'<text x="{width / 2}" y="{height - 6}" text-anchor="middle">distance from the middle of the stone, mm</text>')
    lines.append(f'<text x="16" y="{height / 2}" transform="rotate(-90 16 {height / 2})" text-anchor="middle">field, mT</text></svg>')
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def main():
    """Reads the arguments and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--magnet", help="diameter x thickness in mm, such as 8x3")
    parser.add_argument("--pitch", type=float, help="distance of neighbouring points in mm")
    parser.add_argument("--gap", type=float, help="underside of the top to the strip, mm")
    parser.add_argument("--top", type=float, help="thickness of the top, mm")
    parser.add_argument("--plot", help="write an SVG")
    parser.add_argument("--check", action="store_true", help="compare with the thresholds in board.toml")
    options = parser.parse_args()
    description = tomllib.loads((HERE / "board.toml").read_text())
    sensing, pitch = description["sensing"], options.pitch or description["strip"]["pitch_mm"]
    if options.magnet:
        magnet = [float(word) for word in options.magnet.split("x")]
        sensing["stone_mm"][1] += magnet[1] - sensing["magnet_mm"][1]
        sensing["magnet_mm"] = magnet
    sensing["gap_mm"] = options.gap or sensing["gap_mm"]
    sensing["top_mm"] = options.top or sensing["top_mm"]
    result = derive(sensing, pitch)
    for name, value in result.items():
        print(f"{name:20} {value:8.2f}" if isinstance(value, float) else f"{name:20} {value:5}")
    if result["stone_counts"] < 1.1 * result["empty_counts"]:
        sys.exit("this magnet, pitch and wood leave no room for a threshold that fits every sensor")
    if options.plot:
        plot(options.plot, sensing, pitch, result)
    if options.check:
        wrong = [name for name in ("zero_counts", "on_counts", "off_counts") if sensing[name] != result[name]]
        if wrong:
            sys.exit("board.toml differs: " + ", ".join(f"{name} is {sensing[name]}" for name in wrong))


if __name__ == "__main__":
    main()
