import { APICallError } from "ai";
import { MockSpeechModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";
import { buildTone } from "../testing/build-tone.ts";
import { buildWav } from "../testing/build-wav.ts";
import { createHostedSynthesizer } from "./create-hosted-synthesizer.ts";

type Generate = MockSpeechModelV3["doGenerate"];
type Answer = Awaited<ReturnType<Generate>>;

const voice = { id: "nova", language: "en", gender: "female" } as const;
const never = new AbortController().signal;

function build(
  answer: (text: string, signal: AbortSignal | undefined) => Promise<Uint8Array>,
  { pieceTimeoutMs = 60_000 } = {},
) {
  const asked: { text: string; voice: string | undefined; outputFormat: string | undefined }[] = [];
  const model = new MockSpeechModelV3({
    async doGenerate({ text, voice: wanted, outputFormat, abortSignal }): Promise<Answer> {
      asked.push({ text, voice: wanted, outputFormat });
      const audio = await answer(text, abortSignal);
      return { audio, warnings: [], response: { timestamp: new Date(0), modelId: "mock" } };
    },
  });
  return { asked, synthesizer: createHostedSynthesizer({ model, pieceTimeoutMs }) };
}

async function collect(
  synthesizer: ReturnType<typeof createHostedSynthesizer>,
  text: string,
  signal = never,
) {
  const samples: number[] = [];
  let sampleRate = 0;
  for await (const pcm of synthesizer.synthesize({ text, voice, signal })) {
    samples.push(...pcm.samples);
    sampleRate = pcm.sampleRate;
  }
  return { samples: Int16Array.from(samples), sampleRate };
}

describe("createHostedSynthesizer", () => {
  it("sends the text to the provider in order, in pieces of accepted size", {
    tags: "D.defaults.10",
  }, async () => {
    const sentence = `${"word ".repeat(60).trim()}. `;
    const { asked, synthesizer } = build(async (text) =>
      buildWav({ samples: Int16Array.from([text.length]), sampleRate: 24_000 }),
    );
    const { samples, sampleRate } = await collect(synthesizer, sentence.repeat(20));
    expect(sampleRate).toBe(24_000);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.every(({ text }) => text.length <= 1500)).toBe(true);
    expect(asked.map(({ text }) => text.length)).toEqual([...samples]);
    expect(asked[0]).toMatchObject({ voice: "nova", outputFormat: "wav" });
    expect(asked.map(({ text }) => text).join(" ")).toBe(sentence.repeat(20).trim());
  });

  it("passes on long sound whole, in chunks", async () => {
    const tone = buildTone({ seconds: 10, sampleRate: 24_000 });
    const { synthesizer } = build(async () => buildWav({ samples: tone, sampleRate: 24_000 }));
    expect((await collect(synthesizer, "Hello.")).samples).toEqual(tone);
  });

  it("reports a provider that rejects, answers otherwise or never answers as a failure of the voice", async () => {
    const refuse = build(async () => {
      throw new APICallError({
        message: "bad key sk-1",
        url: "http://voice.test",
        requestBodyValues: {},
        statusCode: 401,
        isRetryable: false,
      });
    });
    const failure = await collect(refuse.synthesizer, "Hello.").catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "model_failed" });
    expect(String(failure)).not.toContain("sk-1");

    const noise = build(async () => new Uint8Array([1, 2, 3]));
    await expect(collect(noise.synthesizer, "Hello.")).rejects.toMatchObject({ code: "unsupported_format" });

    const silent = build((_text, signal) => waitForAbort(signal), { pieceTimeoutMs: 50 });
    await expect(collect(silent.synthesizer, "Hello.")).rejects.toMatchObject({ code: "model_failed" });
  });

  it("stops immediately when it is canceled", async () => {
    const stop = new AbortController();
    const { asked, synthesizer } = build((_text, signal) => {
      stop.abort(new Error("enough"));
      return waitForAbort(signal);
    });
    await expect(collect(synthesizer, "Hello.", stop.signal)).rejects.toThrow("enough");
    await expect(collect(synthesizer, "Hello.", stop.signal)).rejects.toThrow("enough");
    expect(asked).toHaveLength(1);
  });
});

function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
