"""Writes the KiCad projects, in three steps: `make.py schematic`; with the netlists that KiCad exports from it,
`make.py place`; with the tracks that `cargo xtask hw` finds, `make.py draw`.

The last two want KiCad's own Python module, pcbnew.
"""

import json
import sys

from description import BOARD, HW

RULES = {
    "max_error": 0.005, "min_clearance": 0.2, "min_connection": 0.0, "min_copper_edge_clearance": 0.3,
    "min_groove_width": 0.0, "min_hole_clearance": 0.25, "min_hole_to_hole": 0.25, "min_microvia_diameter": 0.2,
    "min_microvia_drill": 0.1, "min_resolved_spokes": 1, "min_silk_clearance": 0.0, "min_text_height": 0.7,
    "min_text_thickness": 0.08, "min_through_hole_diameter": 0.3, "min_track_width": 0.2,
    "min_via_annular_width": 0.13, "min_via_diameter": 0.6, "solder_mask_to_copper_clearance": 0.0,
    "use_height_for_length_calcs": True,
}


def project(pcb):
    """Gives the text of a .kicad_pro file: rules that every cheap fabricator keeps, nothing switched off."""
    netclass = {"name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.6, "via_drill": 0.3,
                "diff_pair_gap": 0.25, "diff_pair_via_gap": 0.25, "diff_pair_width": 0.2, "line_style": 0,
                "microvia_diameter": 0.3, "microvia_drill": 0.1, "bus_width": 12, "wire_width": 6,
                "pcb_color": "rgba(0, 0, 0, 0.000)", "schematic_color": "rgba(0, 0, 0, 0.000)", "priority": 2147483647}
    return json.dumps({
        "board": {"design_settings": {"rules": RULES}},
        "meta": {"filename": f"{pcb}.kicad_pro", "version": 3},
        "net_settings": {"classes": [netclass], "meta": {"version": 4}},
        "text_variables": {"VERSION": BOARD["version"]},
    }, indent=2) + "\n"


def schematics():
    """Writes all schematic pages and project files."""
    import controller_sheets
    import schematic
    import strip_sheets

    for pcb, pages in (("controller", controller_sheets.sheets()), ("strip-hall", strip_sheets.hall()),
                       ("strip-reed", strip_sheets.reed())):
        schematic.save(HW / pcb, pages)
        (HW / pcb / f"{pcb}.kicad_pro").write_text(project(pcb))


def layouts(names, routed):
    """Writes the circuit boards, or the router's problems."""
    import controller_board
    import strip_board

    makers = {"controller": controller_board.make, "strip-hall": strip_board.hall, "strip-reed": strip_board.reed}
    for name in names or makers:
        makers[name](routed)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["schematic"]:
            schematics()
        case ["place", *names]:
            layouts(names, False)
        case ["draw", *names]:
            layouts(names, True)
        case _:
            sys.exit("usage: make.py schematic | place [NAME ...] | draw [NAME ...]")
