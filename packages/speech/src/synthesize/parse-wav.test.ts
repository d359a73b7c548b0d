import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildWav } from "../testing/build-wav.ts";
import { parseWav } from "./parse-wav.ts";

const samples = Int16Array.from([0, 1, -1, 32_767, -32_768]);

describe("parseWav", () => {
  it("reads one channel unchanged", () => {
    expect(parseWav(buildWav({ samples, sampleRate: 24_000 }))).toEqual({ samples, sampleRate: 24_000 });
  });

  it("mixes two channels into one", () => {
    const stereo = Int16Array.from([100, 300, -5, -7]);
    expect(parseWav(buildWav({ samples: stereo, sampleRate: 8000, channels: 2 })).samples).toEqual(
      Int16Array.from([200, -6]),
    );
  });

  it("skips other chunks, including those of odd length", () => {
    const wav = buildWav({ samples, sampleRate: 24_000, extra: new Uint8Array([1, 2, 3]) });
    expect(parseWav(wav).samples).toEqual(samples);
  });

  it("reads a stream of unknown size to its end", () => {
    const wav = buildWav({ samples, sampleRate: 24_000, claimedBytes: 0xffff_ffff });
    expect(parseWav(wav).samples).toEqual(samples);
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["an MP3", new Uint8Array([0xff, 0xf3, 0x60, 0xc4, 0, 0, 0, 0, 0, 0, 0, 0])],
    ["floats", buildWav({ samples, sampleRate: 24_000, format: 3 })],
    ["no data", buildWav({ samples, sampleRate: 24_000 }).subarray(0, 36)],
  ])("rejects %s", (_what, bytes) => {
    expect(() => parseWav(bytes)).toThrow(expect.objectContaining({ code: "unsupported_format" }));
  });

  it("reads or rejects any bytes, and never fails otherwise", () => {
    const wav = buildWav({ samples, sampleRate: 24_000 });
    fc.assert(
      fc.property(fc.nat(60), fc.uint8Array({ maxLength: 40 }), (at, bytes) => {
        const broken = new Uint8Array(wav);
        broken.set(bytes.subarray(0, Math.max(0, broken.length - at)), Math.min(at, broken.length));
        try {
          expect(parseWav(broken).sampleRate).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ code: "unsupported_format" });
        }
      }),
    );
  });
});
