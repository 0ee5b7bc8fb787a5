"""The board's description, as `cargo xtask hw json` writes it, and the places where KiCad keeps its libraries."""

import json
import os
import pathlib
import uuid

HW = pathlib.Path(__file__).resolve().parent.parent
BOARD = json.loads((HW / "board.json").read_text())
SYMBOLS = pathlib.Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))
FOOTPRINTS = pathlib.Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
SLOTS = BOARD["strip"]["slots"]

# Any fixed number will do: it makes the same drawing get the same identifiers on every machine.
NAMESPACE = uuid.UUID("6f6d6f62-696c-4000-8000-676f6d6f6269")


def identifier(*words):
    """Gives a UUID that depends on nothing but `words`."""
    return str(uuid.uuid5(NAMESPACE, "/".join(str(word) for word in words)))


def part_of(pcb, reference):
    """Gives the catalogue entry of a placed part."""
    return BOARD["parts"][BOARD["pcbs"][pcb]["parts"][reference]["part"]]


def nets_of(pcb, reference):
    """Gives pin → net; None for a pin left open."""
    return BOARD["pcbs"][pcb]["parts"][reference]["pins"]


def value_of(part):
    """Gives what is printed beside a symbol: the value of a passive part, the number of anything else."""
    words = part["what"].split()
    if words[0] in ("Resistor", "Capacitor"):
        return " ".join(words[1:3])
    if words[0] == "Electrolytic":
        return " ".join(words[2:4])
    return part["mpn"] or part["what"]
