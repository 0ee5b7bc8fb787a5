#!/usr/bin/env python3
"""Draws the wood, the stone and the pinout, and writes the wiring tables, all from board.json. Standard library only.

    python3 hw/drawings/make.py            write
    python3 hw/drawings/make.py --check    fail if something is old
"""

import json
import pathlib
import sys

import documents
import wood

HW = pathlib.Path(__file__).resolve().parent.parent
BOARD = json.loads((HW / "board.json").read_text())


def files():
    """Gives path → text of everything that is made here."""
    result = {}
    for name in BOARD["layouts"]:
        for sheet in (wood.top(BOARD, name), wood.plate(BOARD, name), wood.frame(BOARD, name)):
            result[HW / "wood" / f"{name}-{sheet.name}.svg"] = sheet.svg()
            result[HW / "wood" / f"{name}-{sheet.name}.dxf"] = sheet.dxf()
    stone = wood.stone(BOARD)
    result[HW / "wood" / "stone.svg"] = stone.svg()
    result[HW / "wood" / "stone.dxf"] = stone.dxf()
    result[HW / "pinout.svg"] = documents.pinout(BOARD)
    result[HW / "wiring.md"] = documents.wiring(BOARD)
    return result


def main():
    """Writes everything, or with --check names what is old."""
    (HW / "wood").mkdir(exist_ok=True)
    old = []
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            old.append(str(path.relative_to(HW)))
    if old:
        sys.exit(f"not what board.json says: {', '.join(old)}")


if __name__ == "__main__":
    main()
