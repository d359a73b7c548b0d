import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTone } from "../testing/build-tone.ts";
import { measureTone } from "../testing/measure-tone.ts";
import { createResampler } from "./create-resampler.ts";

function resample({
  samples,
  from,
  to,
  sizes = [4096],
}: {
  samples: Int16Array;
  from: number;
  to: number;
  sizes?: number[];
}) {
  const resampler = createResampler({ from, to });
  const out: number[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    out.push(...resampler.process(samples.subarray(at, at + size)));
    at += size;
  }
  out.push(...resampler.finish());
  return Int16Array.from(out);
}

describe("createResampler", () => {
  it.each([
    [22_050, 24_000],
    [24_000, 22_050],
    [44_100, 24_000],
    [16_000, 24_000],
    [24_000, 24_000],
  ])("keeps a tone and its duration from %i to %i", (from, to) => {
    const samples = buildTone({ seconds: 0.5, sampleRate: from, hertz: 1000 });
    const out = resample({ samples, from, to });
    expect(out).toHaveLength(Math.round((samples.length * to) / from));
    const middle = out.subarray(to * 0.1, to * 0.4);
    expect(measureTone({ samples: middle, sampleRate: to, hertz: 1000 })).toBeCloseTo(0.5, 2);
    expect(measureTone({ samples: middle, sampleRate: to, hertz: 1370 })).toBeLessThan(0.01);
  });

  it("filters out what would alias at the lower rate", () => {
    const samples = buildTone({ seconds: 0.5, sampleRate: 48_000, hertz: 15_000 });
    const out = resample({ samples, from: 48_000, to: 22_050 });
    expect(measureTone({ samples: out.subarray(2000, 9000), sampleRate: 22_050, hertz: 7050 })).toBeLessThan(
      0.005,
    );
  });

  it("keeps a constant, and clips overflow", () => {
    const loud = resample({ samples: new Int16Array(2000).fill(0x7fff), from: 22_050, to: 24_000 });
    expect(loud.subarray(100, 2000).every((sample) => sample === 0x7fff)).toBe(true);
    expect(Math.max(...loud)).toBeLessThanOrEqual(0x7fff);
  });

  it("returns the same samples however the input is chunked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.constantFrom([22_050, 24_000], [44_100, 24_000], [16_000, 24_000], [48_000, 22_050]),
        (sizes, length, [from = 1, to = 1]) => {
          const samples = buildTone({ seconds: length / from, sampleRate: from });
          const whole = resample({ samples, from, to, sizes: [length + 1] });
          expect(resample({ samples, from, to, sizes })).toEqual(whole);
          expect(whole).toHaveLength(Math.round((samples.length * to) / from));
        },
      ),
    );
  });

  it("rejects invalid rates", () => {
    expect(() => createResampler({ from: 0, to: 1 })).toThrow(RangeError);
    expect(() => createResampler({ from: 22_050, to: 0.5 })).toThrow(RangeError);
  });
});
