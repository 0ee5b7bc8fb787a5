"""Runs single instructions on QEMU's Cortex-M0 (PyPI: unicorn), an ARM core that nobody here has written.

Standard input: the code, as a count of bytes and the bytes; the memory that cases may touch, likewise; then the cases,
each 18 words: place in the code, r0 to r12, SP, LR, APSR, PRIMASK. Standard output: for each case r0 to r12, SP, LR, PC, APSR,
PRIMASK, whether it faulted, and the memory as it was left.
"""

import struct
import sys

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, Uc, UcError
from unicorn import arm_const as arm

CODE = 0x10000000
DATA = 0x20000000
PAGE = 4096
REACH = 1 << 24
REGISTERS = [getattr(arm, f"UC_ARM_REG_R{n}") for n in range(13)] + [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR]
BEFORE = [*REGISTERS, arm.UC_ARM_REG_APSR, arm.UC_ARM_REG_PRIMASK]
AFTER = [*REGISTERS, arm.UC_ARM_REG_PC, arm.UC_ARM_REG_APSR, arm.UC_ARM_REG_PRIMASK]
CASE = struct.Struct("<18I")
RESULT = struct.Struct(f"<{len(AFTER) + 1}I")


def block(source):
    (length,) = struct.unpack("<I", source.read(4))
    return source.read(length)


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    code, data = block(source), block(source)
    core = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
    core.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
    # A branch may go 16 MiB either way, and has to find something there.
    core.mem_map(CODE - REACH, 2 * REACH + -(-len(code) // PAGE) * PAGE)
    core.mem_write(CODE, code)
    core.mem_map(DATA, -(-len(data) // PAGE) * PAGE)
    for place, *values in CASE.iter_unpack(source.read()):
        core.mem_write(DATA, data)
        core.reg_write_batch(list(zip(BEFORE, values)))
        fault = 0
        try:
            core.emu_start((CODE + place) | 1, 0, count=1)
        except UcError:
            fault = 1
        sink.write(RESULT.pack(*core.reg_read_batch(AFTER), fault))
        sink.write(core.mem_read(DATA, len(data)))


main()
