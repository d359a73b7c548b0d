import { createRequire } from "node:module";
import { parseBuffer } from "music-metadata";
import type OpusScript from "opusscript";
import { describe, expect, it } from "vitest";
import { buildTone } from "../testing/build-tone.ts";
import { measureTone } from "../testing/measure-tone.ts";
import { concatBytes } from "./concat-bytes.ts";
import { createOpusEncoder } from "./create-opus-encoder.ts";

const tags = {
  title: "Brücken 橋",
  artist: "Ada",
  language: "de",
  chapters: [
    { title: "Anfang", startSeconds: 0 },
    { title: "Ende", startSeconds: 61.5 },
  ],
};

function encode({ seconds, sampleRate }: { seconds: number; sampleRate: number }) {
  const encoder = createOpusEncoder({ sampleRate, serial: 7 });
  const samples = buildTone({ seconds, sampleRate, hertz: 500 });
  for (let at = 0; at < samples.length; at += 777) encoder.write(samples.subarray(at, at + 777));
  const { pieces, durationSeconds } = encoder.finish(tags);
  return { bytes: concatBytes(pieces), durationSeconds };
}

interface Page {
  flags: number;
  granule: bigint;
  serial: number;
  sequence: number;
  packets: Uint8Array[];
  isWhole: boolean;
}

/** Parses pages strictly according to RFC 3533, with a bitwise checksum. */
function readPages(bytes: Uint8Array): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    const count = bytes[at + 26] ?? 0;
    const lacing = bytes.subarray(at + 27, at + 27 + count);
    const packets: Uint8Array[] = [];
    let from = at + 27 + count;
    let size = 0;
    for (const value of lacing) {
      size += value;
      if (value === 255) continue;
      packets.push(bytes.subarray(from, from + size));
      from += size;
      size = 0;
    }
    const page = bytes.slice(at, from);
    page.fill(0, 22, 26);
    expect(size).toBe(0);
    pages.push({
      flags: bytes[at + 5] ?? 0,
      granule: view.getBigInt64(6, true),
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      packets,
      isWhole:
        view.getUint32(22, true) === getCrcBitByBit(page) &&
        String.fromCharCode(...bytes.subarray(at, at + 4)) === "OggS",
    });
    at = from;
  }
  return pages;
}

function getCrcBitByBit(bytes: Uint8Array): number {
  let crc = 0n;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = (crc >> 31n) & 1n;
      crc = ((crc << 1n) | 0n) & 0xffff_ffffn;
      if (top !== BigInt((byte >> bit) & 1)) crc ^= 0x04c1_1db7n;
    }
  }
  return Number(crc);
}

describe("createOpusEncoder", () => {
  it("writes whole pages of one stream, from header to end", () => {
    const { bytes, durationSeconds } = encode({ seconds: 2.5, sampleRate: 22_050 });
    const pages = readPages(bytes);
    expect(pages.every(({ isWhole, serial }) => isWhole && serial === 7)).toBe(true);
    expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_page, index) => index));
    expect(pages.map(({ flags }) => flags)).toEqual([2, ...pages.slice(2).map(() => 0), 4]);
    expect(durationSeconds).toBeCloseTo(2.5, 3);
    expect(Number((pages.at(-1)?.granule ?? 0n) - 312n) / 48_000).toBeCloseTo(2.5, 3);
    const granules = pages.map(({ granule }) => granule);
    expect(granules).toEqual(granules.toSorted((first, second) => Number(first - second)));
  });

  it("preserves the sound", () => {
    const { bytes } = encode({ seconds: 2, sampleRate: 22_050 });
    const Opus: typeof OpusScript = createRequire(import.meta.url)("opusscript");
    const decoder = new Opus(24_000, 1);
    const packets = readPages(bytes)
      .slice(2)
      .flatMap((page) => page.packets);
    const decoded = packets.flatMap((packet) => {
      const pcm = decoder.decode(Buffer.from(packet));
      return Array.from({ length: pcm.length / 2 }, (_none, index) => pcm.readInt16LE(index * 2));
    });
    const samples = Int16Array.from(decoded.slice(12_000, 36_000));
    expect(measureTone({ samples, sampleRate: 24_000, hertz: 500 })).toBeGreaterThan(0.45);
    expect(measureTone({ samples, sampleRate: 24_000, hertz: 900 })).toBeLessThan(0.02);
  });

  it("is read by another decoder, with title, language and chapters", async () => {
    const { bytes, durationSeconds } = encode({ seconds: 1.2, sampleRate: 24_000 });
    const { format, common, native } = await parseBuffer(
      bytes,
      { mimeType: "audio/ogg" },
      { duration: true },
    );
    expect(format).toMatchObject({ codec: "Opus", numberOfChannels: 1 });
    expect(format.duration).toBeCloseTo(durationSeconds, 1);
    expect(common).toMatchObject({ title: tags.title, artist: "Ada" });
    const comments = native["vorbis"]?.map(({ id, value }) => `${id}=${String(value)}`);
    expect(comments).toEqual(
      expect.arrayContaining([
        "LANGUAGE=de",
        "CHAPTER000=00:00:00.000",
        "CHAPTER001=00:01:01.500",
        "CHAPTER001NAME=Ende",
      ]),
    );
  });

  it("writes a valid file without sound", () => {
    const { bytes, durationSeconds } = encode({ seconds: 0, sampleRate: 22_050 });
    expect(durationSeconds).toBe(0);
    expect(readPages(bytes).every(({ isWhole }) => isWhole)).toBe(true);
  });
});
