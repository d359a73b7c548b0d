import { parseBuffer } from "music-metadata";
import { describe, expect, it } from "vitest";
import { buildTone } from "../testing/build-tone.ts";
import { concatBytes } from "./concat-bytes.ts";
import { createMp3Encoder } from "./create-mp3-encoder.ts";
import { measureMp3 } from "./measure-mp3.ts";

const chapters = [
  { title: "Beginning", startSeconds: 0 },
  { title: "Größe und 橋 🌉", startSeconds: 1.25 },
];
const tags = { title: "How bridges stand — いろは", artist: "Ada Builder", language: "en", chapters };

async function encode({ seconds, sampleRate }: { seconds: number; sampleRate: number }) {
  const encoder = await createMp3Encoder({ sampleRate });
  const samples = buildTone({ seconds, sampleRate });
  for (let at = 0; at < samples.length; at += 1000) encoder.write(samples.subarray(at, at + 1000));
  const { pieces, durationSeconds } = encoder.finish(tags);
  return { bytes: concatBytes(pieces), durationSeconds };
}

describe("createMp3Encoder", () => {
  it.each([22_050, 24_000, 44_100])(
    "writes a file that another decoder reads, from %i samples a second",
    async (sampleRate) => {
      const { bytes, durationSeconds } = await encode({ seconds: 3, sampleRate });
      const { format, common } = await parseBuffer(
        bytes,
        { mimeType: "audio/mpeg" },
        { duration: true, includeChapters: true },
      );
      expect(format).toMatchObject({
        codec: expect.stringMatching(/Layer 3/),
        numberOfChannels: 1,
        bitrate: 48_000,
      });
      expect(format.duration).toBeCloseTo(durationSeconds, 1);
      expect(durationSeconds).toBeGreaterThan(2.99);
      expect(durationSeconds).toBeLessThan(3.2);
      expect(common).toMatchObject({ title: tags.title, artist: tags.artist });
    },
  );

  it("keeps the duration of silent input", async () => {
    const { bytes, durationSeconds } = await encode({ seconds: 0, sampleRate: 22_050 });
    expect(durationSeconds).toBeLessThan(0.2);
    expect(measureMp3(bytes).durationSeconds).toBeCloseTo(durationSeconds, 5);
  });
});

describe("measureMp3", () => {
  it("returns the same duration with extra bytes before and between the frames", async () => {
    const { bytes, durationSeconds } = await encode({ seconds: 1, sampleRate: 22_050 });
    const plain = measureMp3(bytes);
    expect(plain).toMatchObject({
      durationSeconds,
      sampleRate: 22_050,
      frames: Math.round((durationSeconds * 22_050) / 576),
    });
    expect(measureMp3(concatBytes([new Uint8Array(7), bytes.subarray(10)])).durationSeconds).toBeGreaterThan(
      0.9,
    );
  });

  it("returns nothing for empty input and for noise", () => {
    expect(measureMp3(new Uint8Array())).toEqual({ durationSeconds: 0, frames: 0, sampleRate: 0 });
    expect(measureMp3(new Uint8Array(1000).fill(0xff)).frames).toBe(0);
  });
});
