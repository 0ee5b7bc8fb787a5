/** What stopped an instruction: thrown inside the core, turned into HardFault by `Core.step`. */
export class CoreFault {
  /**
   * @param {string} kind
   * @param {number} address the address that could not be accessed, or the instruction's own
   */
  constructor(kind, address) {
    this.kind = kind;
    this.address = address >>> 0;
    this.pc = 0;
    this.lr = 0;
    this.sp = 0;
    /** True when the fault struck inside HardFault or NMI, where the core stops for good. */
    this.lockUp = false;
  }
}
