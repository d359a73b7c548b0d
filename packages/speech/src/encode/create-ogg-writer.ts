import { concatBytes } from "./concat-bytes.ts";

const MAX_SEGMENTS = 255;
const SEGMENT_BYTES = 255;
const FIRST = 0b010;
const LAST = 0b100;
const crcTable = buildCrcTable();

export interface OggWriter {
  /** Appends a packet. `granule` is the stream position after it. */
  add(packet: Uint8Array, granule: bigint): void;
  /** Ends the current page, so that the next packet starts a new one. */
  flush(): void;
  /** Returns all pages, with the last one marked as the end of the stream. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/**
 * Writes a logical Ogg stream (RFC 3533). Packets must be smaller than 64 kB, so that each fits in a page.
 */
export function createOggWriter({ serial }: { serial: number }): OggWriter {
  const pages: Uint8Array<ArrayBuffer>[] = [];
  let packets: Uint8Array[] = [];
  let segments: number[] = [];
  let lastGranule = 0n;

  function writePage(flags: number): void {
    const header = new Uint8Array(27 + segments.length);
    const view = new DataView(header.buffer);
    header.set([0x4f, 0x67, 0x67, 0x53, 0, flags | (pages.length === 0 ? FIRST : 0)]);
    view.setBigInt64(6, lastGranule, true);
    view.setUint32(14, serial, true);
    view.setUint32(18, pages.length, true);
    header[26] = segments.length;
    header.set(segments, 27);
    const page = concatBytes([header, ...packets]);
    new DataView(page.buffer).setUint32(22, getCrc(page), true);
    pages.push(page);
    packets = [];
    segments = [];
  }

  return {
    add(packet, granule) {
      const count = Math.floor(packet.length / SEGMENT_BYTES) + 1;
      if (count > MAX_SEGMENTS) throw new RangeError("An Ogg packet must be below 64 kB.");
      if (segments.length + count > MAX_SEGMENTS) writePage(0);
      packets.push(packet);
      for (let index = 1; index < count; index += 1) segments.push(SEGMENT_BYTES);
      segments.push(packet.length % SEGMENT_BYTES);
      lastGranule = granule;
    },
    flush() {
      if (segments.length > 0) writePage(0);
    },
    finish() {
      writePage(LAST);
      return pages;
    },
  };
}

/**
 * Ogg's CRC-32: polynomial 0x04c11db7, not reflected, initial value 0, with the checksum field itself set to
 * 0.
 */
function getCrc(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ (crcTable[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return crc;
}

function buildCrcTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_none, index) => {
    let value = index << 24;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
    return value >>> 0;
  });
}
