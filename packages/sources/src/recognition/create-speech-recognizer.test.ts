import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { transcriptSchema } from "@pith/core/transcripts/transcript";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { buildMp3, buildWav } from "../testing/build-recordings.ts";
import {
  createFakePieceRecognizer,
  recognizeWords,
  sayWord,
} from "../testing/create-fake-piece-recognizer.ts";
import { createSpeechRecognizer } from "./create-speech-recognizer.ts";
import type { PieceRecognizer } from "./piece-recognizer.ts";
import type { RecognitionRequest } from "./speech-recognizer.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-recognition-"));
const scratch = mkdtempSync(join(tmpdir(), "pith-scratch-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(scratch, { recursive: true });
});
afterEach(() => expect(readdirSync(scratch)).toEqual([]));

let files = 0;
function recognize(
  bytes: Uint8Array,
  adapter: PieceRecognizer,
  { ffmpegPath = null, ...request }: Partial<RecognitionRequest> & { ffmpegPath?: string | null } = {},
) {
  const path = join(folder, `recording-${files++}`);
  writeFileSync(path, bytes);
  const recognizer = createSpeechRecognizer({ adapter, ffmpegPath, temporaryFolder: scratch });
  return recognizer.recognize({ audio: { kind: "file", path }, language: null, ...request });
}
const wordsOf = ({ cues }: { cues: readonly { text: string }[] }) =>
  cues.flatMap(({ text }) => text.split(" "));
const allWords = (seconds: number) => Array.from({ length: seconds }, (_, at) => sayWord(at));

describe("createSpeechRecognizer", () => {
  it("recognizes a long recording in overlapping pieces, with each word once at its time", {
    tags: "D.captions.08",
  }, async () => {
    const adapter = createFakePieceRecognizer();
    const shares: number[] = [];
    const transcript = await recognize(buildWav({ seconds: 200, sampleRate: 8_000 }), adapter, {
      onProgress: (share) => shares.push(share),
    });
    expect(transcriptSchema.parse(transcript).kind).toBe("automatic");
    expect(wordsOf(transcript)).toEqual(allWords(200));
    for (const cue of transcript.cues) {
      const first = Number(cue.text.slice(4, 8));
      expect(cue.startMs).toBe(first * 1000);
    }
    expect(adapter.pieces.map(({ startMs }) => startMs).toSorted((a, b) => a - b)).toEqual(
      [0, 24_000, 48_000, 72_000, 96_000, 120_000, 144_000, 168_000, 192_000].slice(0, adapter.pieces.length),
    );
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });

  it("sends 16 kHz mono WAV, whatever the recording's sample rate", async () => {
    const adapter = createFakePieceRecognizer();
    await recognize(buildWav({ seconds: 3, sampleRate: 44_100 }), adapter);
    const [piece] = adapter.pieces;
    const wav = Buffer.from(piece?.bytes ?? []);
    expect([piece?.mediaType, wav.readUInt32LE(24), wav.readUInt16LE(22), wav.byteLength]).toEqual([
      "audio/wav",
      16_000,
      1,
      44 + 3 * 32_000,
    ]);
  });

  it("cuts MP3 at its frames without decoding it", async () => {
    // A frame lasts 26.12 ms.
    const adapter = createFakePieceRecognizer();
    const transcript = await recognize(buildMp3({ frames: 3_830, tagBytes: 1_000 }), adapter);
    expect(adapter.pieces.length).toBeGreaterThan(3);
    for (const { bytes, mediaType } of adapter.pieces) {
      expect([mediaType, bytes[0], bytes[1], bytes.byteLength % 208]).toEqual(["audio/mpeg", 0xff, 0xfb, 0]);
    }
    expect(wordsOf(transcript)).toEqual(allWords(100));
  });

  it("skips data that isn't audio in an MP3 file", async () => {
    const frames = buildMp3({ frames: 200 });
    const junk = Buffer.alloc(5_000, 0x55);
    const adapter = createFakePieceRecognizer();
    await recognize(
      Buffer.concat([
        frames.subarray(0, 110 + 208 * 100),
        junk,
        frames.subarray(110),
        Buffer.from("TAG".padEnd(128)),
      ]),
      adapter,
    );
    expect(adapter.pieces.at(-1)?.durationMs).toBe(Math.round((300 * 1152) / 44.1));
  });

  it("keeps pieces below the recognizer's size limit", async () => {
    const adapter = createFakePieceRecognizer({ maxBytes: 400_000, maxSeconds: 600, overlapSeconds: 2 });
    await recognize(buildWav({ seconds: 60 }), adapter);
    expect(adapter.pieces.length).toBeGreaterThan(4);
    for (const { bytes } of adapter.pieces) expect(bytes.byteLength).toBeLessThanOrEqual(400_000);
  });

  it("passes other formats on whole if they are small enough", async () => {
    const m4a = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypM4A "), Buffer.alloc(1_000)]);
    const adapter = createFakePieceRecognizer({
      hear: () => ({
        text: "",
        words: [],
        segments: [{ text: "Every lock hides pins.", startMs: 500, endMs: 2_000 }],
      }),
    });
    const { cues } = await recognize(m4a, adapter);
    expect(cues[0]).toMatchObject({ text: "Every lock hides pins.", startMs: 500, endMs: 2_000 });
    expect(adapter.pieces).toMatchObject([{ mediaType: "audio/mp4", extension: "m4a", durationMs: null }]);
    const small = createFakePieceRecognizer({ maxBytes: 500 });
    await expect(recognize(m4a, small)).rejects.toMatchObject({
      code: "input_too_large",
      reason: {
        code: expect.stringMatching(/recognition_format|recognition_uncut|ffmpeg/),
        params: expect.anything(),
      },
    });
    const wavOnly = createFakePieceRecognizer({ accepts: (type) => type === "audio/wav" });
    await expect(recognize(m4a, wavOnly)).rejects.toMatchObject({
      code: "not_configured",
      reason: { code: expect.any(String), params: { format: "M4A" } },
    });
  });

  it("converts other formats with ffmpeg, limited to one demuxer and local files", async () => {
    const ffmpegPath = join(folder, "ffmpeg");
    const wav = join(folder, "converted.wav");
    writeFileSync(wav, buildWav({ seconds: 40 }));
    writeFileSync(
      ffmpegPath,
      `#!${process.execPath}\nconst fs = require("node:fs"); const p = process.argv.slice(2);\nfs.writeFileSync(${JSON.stringify(join(folder, "call.json"))}, JSON.stringify(p)); fs.copyFileSync(${JSON.stringify(wav)}, p.at(-1).slice(5));\n`,
    );
    chmodSync(ffmpegPath, 0o755);
    const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(1_000)]);
    const adapter = createFakePieceRecognizer();
    expect(wordsOf(await recognize(webm, adapter, { ffmpegPath }))).toEqual(allWords(40));
    const call = JSON.parse(readFileSync(join(folder, "call.json"), "utf8")) as string[];
    expect(call.slice(call.indexOf("-protocol_whitelist"), call.indexOf("-i"))).toEqual([
      "-protocol_whitelist",
      "file",
      "-f",
      "matroska",
    ]);

    writeFileSync(
      ffmpegPath,
      `#!${process.execPath}\nprocess.stderr.write("Invalid data"); process.exitCode = 1;\n`,
    );
    await expect(recognize(webm, adapter, { ffmpegPath })).rejects.toMatchObject({
      code: "unsupported_format",
    });
    await expect(recognize(webm, adapter, { ffmpegPath: join(folder, "missing") })).rejects.toMatchObject({
      code: "not_configured",
    });
  });

  it("accepts a stream as well as a file", async () => {
    const bytes = buildWav({ seconds: 5 });
    const stream = (async function* () {
      yield bytes.subarray(0, 1_000);
      yield bytes.subarray(1_000);
    })();
    const recognizer = createSpeechRecognizer({
      adapter: createFakePieceRecognizer(),
      ffmpegPath: null,
      temporaryFolder: scratch,
    });
    const transcript = await recognizer.recognize({ audio: { kind: "stream", stream }, language: null });
    expect(wordsOf(transcript)).toEqual(allWords(5));
  });

  it.each([
    ["text", Buffer.from("#EXTM3U\nfile:///etc/passwd\n".padEnd(700)), "unsupported_format"],
    ["an empty file", Buffer.alloc(0), "unsupported_format"],
    ["a WAV file without sound", Buffer.from("RIFF\0\0\0\0WAVE"), "unsupported_format"],
    [
      "a WAV file in a form of its own",
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt \u0010\0\0\0", "latin1"), Buffer.alloc(16, 7)]),
      "unsupported_format",
    ],
  ])("refuses %s", async (_name, bytes, code) => {
    await expect(recognize(bytes, createFakePieceRecognizer())).rejects.toMatchObject({ code });
  });

  it("reports no speech if nothing is recognized", async () => {
    const deaf = createFakePieceRecognizer({ hear: () => ({ text: "", segments: [], words: [] }) });
    await expect(recognize(buildWav({ seconds: 50 }), deaf)).rejects.toMatchObject({ code: "no_speech" });
  });

  it("stops at the first failure and on abort, leaving no files behind", async () => {
    const failing = createFakePieceRecognizer({
      parallel: 1,
      hear: (piece) => {
        if (piece.startMs > 0) throw new AppError({ code: "model_failed", message: "No." });
        return recognizeWords(piece);
      },
    });
    await expect(recognize(buildWav({ seconds: 200, sampleRate: 8_000 }), failing)).rejects.toMatchObject({
      code: "model_failed",
    });
    expect(failing.pieces).toHaveLength(2);
    const controller = new AbortController();
    const adapter = createFakePieceRecognizer({
      parallel: 1,
      hear: (piece) => {
        controller.abort();
        return recognizeWords(piece);
      },
    });
    const work = recognize(buildWav({ seconds: 200, sampleRate: 8_000 }), adapter, {
      signal: controller.signal,
    });
    await expect(work).rejects.toMatchObject({ code: "cancelled" });
    expect(adapter.pieces).toHaveLength(1);
    expect(existsSync(scratch)).toBe(true);
  });
});
