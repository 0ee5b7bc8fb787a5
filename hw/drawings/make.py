#!/usr/bin/env python3
"""Draws the wood, the stone and the pinout, and writes the wiring tables, all from board.json. Standard library only.

    python3 hw/drawings/make.py
"""

import json
import pathlib

import documents
import wood

HW = pathlib.Path(__file__).resolve().parent.parent
BOARD = json.loads((HW / "board.json").read_text())


def main():
    """Writes everything."""
    out = HW / "wood"
    out.mkdir(exist_ok=True)
    for name in BOARD["layouts"]:
        for sheet in (wood.top(BOARD, name), wood.plate(BOARD, name), wood.frame(BOARD, name)):
            (out / f"{name}-{sheet.name}.svg").write_text(sheet.svg())
            (out / f"{name}-{sheet.name}.dxf").write_text(sheet.dxf())
    stone = wood.stone(BOARD)
    (out / "stone.svg").write_text(stone.svg())
    (out / "stone.dxf").write_text(stone.dxf())
    (HW / "pinout.svg").write_text(documents.pinout(BOARD))
    (HW / "wiring.md").write_text(documents.wiring(BOARD))


if __name__ == "__main__":
    main()
