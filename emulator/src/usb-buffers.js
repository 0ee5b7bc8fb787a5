/**
 * The packet buffers of the RP2040's USB device controller (data sheet 4.1.2.5), in place of rp2040js's, which takes a
 * buffer back from the program the moment the program offers it. On the chip AVAILABLE stays set until the host has
 * fetched or filled the buffer, and embassy-rp waits for that. Single buffers only.
 */

const EP0_IN_BUFFER_CONTROL = 0x80;
const EP15_OUT_BUFFER_CONTROL = 0xfc;
const FULL = 1 << 15;
const STALL = 1 << 11;
const AVAILABLE = 1 << 10;
const LENGTH = 0x3ff;
/** A host that does not ask is waited for from frame to frame. */
const FRAME_NANOS = 1e6;

/**
 * @param {import('rp2040js').RP2040} mcu
 * @param {(endpoint: number) => void} onStall told when the program stalls an endpoint
 * @param {(endpoint: number) => boolean} polls whether the host fetches what an endpoint has for it
 */
export function correctUsbBuffers(mcu, onStall, polls) {
  /** @type {any} */
  const usb = mcu.usbCtrl;
  /** @type {any} */
  const { usbDPRAMView: view, usbDPRAM: memory } = /** @type {any} */ (mcu);
  const fetches = Array.from({ length: 16 }, (_, endpoint) => {
    const offset = EP0_IN_BUFFER_CONTROL + endpoint * 8;
    const fetch = mcu.clock.createAlarm(() => {
      const control = view.getUint32(offset, true);
      if (!(control & AVAILABLE)) return;
      if (!polls(endpoint)) return fetch.schedule(FRAME_NANOS);
      const start = usb.getEndpointBufferOffset(endpoint, false);
      const packet = memory.slice(start, start + (control & LENGTH));
      view.setUint32(offset, control & ~(AVAILABLE | FULL), true);
      usb.indicateBufferReady(endpoint, false);
      usb.onEndpointWrite?.(endpoint, packet);
    });
    return fetch;
  });

  usb.DPRAMUpdated = (/** @type {number} */ offset, /** @type {number} */ value) => {
    if (offset < EP0_IN_BUFFER_CONTROL || offset > EP15_OUT_BUFFER_CONTROL) return;
    const endpoint = (offset - EP0_IN_BUFFER_CONTROL) >> 3;
    if (value & STALL) onStall(endpoint);
    if (!(value & AVAILABLE)) return;
    if (offset & 4) usb.onEndpointRead?.(endpoint, value & LENGTH);
    else fetches[endpoint].schedule(usb.writeDelayMicroseconds * 1000);
  };

  const finishRead = usb.finishRead.bind(usb);
  usb.finishRead = (/** @type {number} */ endpoint, /** @type {Uint8Array} */ packet) => {
    const offset = EP0_IN_BUFFER_CONTROL + endpoint * 8 + 4;
    // Without a buffer the device answers NAK, and the packet is lost to it.
    if (!(view.getUint32(offset, true) & AVAILABLE)) return;
    finishRead(endpoint, packet);
    view.setUint32(offset, view.getUint32(offset, true) & ~AVAILABLE, true);
  };
}
