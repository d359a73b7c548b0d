import { createRequire } from "node:module";
import { parseBuffer } from "music-metadata";
import { describe, expect, it } from "vitest";
import type { SpeechScript } from "../prepare/speech-script.ts";
import { createFakeSynthesizer } from "../testing/create-fake-synthesizer.ts";
import { chooseEmbeddedVoice } from "../voices/choose-voice.ts";
import { embeddedVoices } from "../voices/embedded-voices.ts";
import type { Voice } from "../voices/voice.ts";
import { createAudio, defaultSpeechLimits } from "./create-audio.ts";

const hasEspeak = isInstalled("@echogarden/espeak-ng-emscripten");
if (!hasEspeak) process.stderr.write("Skipped: espeak-ng, an optional dependency, isn't installed.\n");

const script: SpeechScript = {
  language: "en",
  sections: [
    {
      title: "How bridges stand",
      paragraphs: ["How bridges stand.", "Every bridge carries its load to the ground."],
    },
    { title: "Arches", paragraphs: ["Arches push outwards at their feet."] },
  ],
};
const long: SpeechScript = {
  language: "en",
  sections: [
    { title: "Long", paragraphs: Array.from({ length: 100 }, () => "The tide went out again. ".repeat(40)) },
  ],
};

function make({
  said = script,
  voice = chooseEmbeddedVoice({ language: "en", gender: "male" }),
  signal = new AbortController().signal,
  ...rest
}: Partial<Omit<Parameters<typeof createAudio>[0], "voice">> & {
  said?: SpeechScript;
  voice?: Voice | null;
} = {}) {
  return createAudio({
    script: said,
    voice: voice ?? { id: "none", language: "xx", gender: "male" },
    synthesizer: null,
    formats: ["mp3", "opus"],
    tags: { title: "How bridges stand", artist: "Ada Builder", language: "en" },
    signal,
    ...rest,
  });
}

describe.skipIf(!hasEspeak)("createAudio with the embedded voice", () => {
  it("speaks a script with espeak-ng, in files that another decoder reads", {
    tags: "D.defaults.03",
  }, async () => {
    const shares: number[] = [];
    const { files, chapters, durationSeconds } = await make({ onProgress: (share) => shares.push(share) });
    expect(durationSeconds).toBeGreaterThan(5);
    expect(durationSeconds).toBeLessThan(20);
    expect(chapters.map(({ title }) => title)).toEqual(["How bridges stand", "Arches"]);
    expect(chapters[1]?.startSeconds).toBeGreaterThan(3);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((first, second) => first - second));
    for (const { bytes } of files) {
      const { format, common } = await parseBuffer(bytes, {}, { duration: true });
      expect(format.duration).toBeCloseTo(durationSeconds, 0);
      expect(common).toMatchObject({ title: "How bridges stand", artist: "Ada Builder" });
    }
  });

  it("has a male and a female voice, and another one for each accent", async () => {
    const ids = [
      chooseEmbeddedVoice({ language: "en-US", gender: "male" }),
      chooseEmbeddedVoice({ language: "en-US", gender: "female" }),
      chooseEmbeddedVoice({ language: "en-GB", gender: "male" }),
    ];
    const sounds = await Promise.all(ids.map((voice) => make({ voice, formats: ["mp3"] })));
    const texts = sounds.map(({ files }) => Buffer.from(files[0]?.bytes ?? []).toString("base64"));
    expect(new Set(texts).size).toBe(3);
  });

  it("rejects an unknown voice", async () => {
    await expect(make({ voice: null })).rejects.toMatchObject({ code: "unsupported_language" });
  });

  it("stops midway on request and at its limits of time, text and sound", async () => {
    const stop = new AbortController();
    const stopped = make({
      said: long,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error("enough")),
    });
    await expect(stopped).rejects.toThrow("enough");
    const limit = (limits: Partial<typeof defaultSpeechLimits>) =>
      make({ said: long, limits: { ...defaultSpeechLimits, ...limits } });
    await expect(limit({ timeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" });
    await expect(limit({ maxCharacters: 1000 })).rejects.toMatchObject({ code: "input_too_large" });
    await expect(limit({ maxSeconds: 5 })).rejects.toMatchObject({ code: "input_too_large" });
  });

  it("speaks every language in its catalog", async () => {
    const { loadEspeak } = await import("../synthesize/espeak-module.ts");
    const espeak = await loadEspeak();
    const silent = Object.entries(embeddedVoices).filter(([, id]) => {
      let samples = 0;
      const isKnown = espeak.set_voice(id) === 0;
      espeak.synthesize("1 2 3.", (audio) => {
        samples += audio?.length ?? 0;
        return false;
      });
      return !isKnown || samples < espeak.samplerate / 4;
    });
    expect(silent).toEqual([]);
  });
});

describe("createAudio with a given voice", () => {
  it("encodes the voice's sound outside this process", async () => {
    const { durationSeconds, files, chapters } = await make({
      synthesizer: createFakeSynthesizer({ secondsPerCharacter: 0.05, sampleRate: 24_000 }),
      formats: ["mp3"],
    });
    expect(durationSeconds).toBeGreaterThan(4);
    expect(chapters).toHaveLength(2);
    expect(files).toHaveLength(1);
  });

  it("fails if the voice fails", async () => {
    const synthesizer = createFakeSynthesizer({
      before: async (text) => {
        if (text.startsWith("Arches")) throw new Error("the voice is hoarse");
      },
    });
    await expect(make({ synthesizer })).rejects.toThrow("the voice is hoarse");
  });

  it("reports an empty script", async () => {
    const said = { language: "en", sections: [] };
    await expect(make({ said, synthesizer: createFakeSynthesizer() })).rejects.toMatchObject({
      code: "no_speech",
    });
  });

  it("starts nothing if it is already canceled", async () => {
    await expect(make({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
