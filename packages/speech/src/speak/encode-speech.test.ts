import { parseBuffer } from "music-metadata";
import { describe, expect, it } from "vitest";
import { measureMp3 } from "../encode/measure-mp3.ts";
import type { SpeechScript } from "../prepare/speech-script.ts";
import { createFakeSynthesizer } from "../testing/create-fake-synthesizer.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { speakScript } from "./speak-script.ts";

const script: SpeechScript = {
  language: "en",
  sections: [
    { title: "One", paragraphs: ["0123456789"] },
    { title: "Two", paragraphs: ["01234", "01234"] },
  ],
};
const voice = { id: "hum", language: "en", gender: "male" } as const;
const tags = { title: "T", artist: "A", language: "en" };

function encode({
  synthesizer = createFakeSynthesizer(),
  maxSeconds = 100,
  said = script,
}: {
  synthesizer?: ReturnType<typeof createFakeSynthesizer>;
  maxSeconds?: number;
  said?: SpeechScript;
} = {}) {
  const shares: number[] = [];
  const signal = new AbortController().signal;
  const audio = encodeSpeech({
    parts: speakScript({ script: said, voice, synthesizer, signal }),
    formats: ["mp3", "opus"],
    tags,
    maxSeconds,
    onProgress: (share) => shares.push(share),
  });
  return { audio, shares };
}

describe("encodeSpeech", () => {
  it("marks each section's start, pauses included, and reports progress", async () => {
    const { audio, shares } = encode();
    const { chapters, durationSeconds, files } = await audio;
    expect(chapters).toEqual([
      { title: "One", startSeconds: 0 },
      { title: "Two", startSeconds: expect.closeTo(1.7, 3) },
    ]);
    expect(durationSeconds).toBeCloseTo(1 + 0.7 + 0.5 + 0.35 + 0.5 + 0.7, 0);
    expect(shares).toEqual([0.5, 0.75, 1]);
    expect(files.map(({ format, contentType }) => [format, contentType])).toEqual([
      ["mp3", "audio/mpeg"],
      ["opus", "audio/ogg"],
    ]);
    expect(measureMp3(files[0]?.bytes ?? new Uint8Array()).durationSeconds).toBe(durationSeconds);
    const opus = await parseBuffer(files[1]?.bytes ?? new Uint8Array(), {}, { duration: true });
    expect(opus.format.duration).toBeCloseTo(3.75, 1);
  });

  it("is deterministic to the byte", async () => {
    const [first, second] = await Promise.all([encode().audio, encode().audio]);
    expect(first).toEqual(second);
  });

  it("rejects empty speech, endless speech, and a voice that changes its sample rate", async () => {
    const empty = { language: "en", sections: [] };
    await expect(encode({ said: empty }).audio).rejects.toMatchObject({ code: "no_speech" });
    const silent = createFakeSynthesizer({ secondsPerCharacter: 0 });
    await expect(encode({ synthesizer: { synthesize: async function* () {} } }).audio).rejects.toMatchObject({
      code: "no_speech",
    });
    await expect(encode({ synthesizer: silent, maxSeconds: 1 }).audio).rejects.toMatchObject({
      code: "input_too_large",
    });
    await expect(encode({ maxSeconds: 2 }).audio).rejects.toMatchObject({ code: "input_too_large" });
    let rate = 22_050;
    const changing = {
      synthesize: async function* () {
        yield { samples: new Int16Array(10), sampleRate: rate };
        rate = 24_000;
      },
    };
    await expect(encode({ synthesizer: changing }).audio).rejects.toMatchObject({ code: "internal" });
  });
});
