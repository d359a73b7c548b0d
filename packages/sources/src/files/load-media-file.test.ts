import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { videoSchema } from "@pith/core/videos/video";
import { afterAll, describe, expect, it } from "vitest";
import { createSpeechRecognizer } from "../recognition/create-speech-recognizer.ts";
import { buildWav } from "../testing/build-recordings.ts";
import { createFakePieceRecognizer } from "../testing/create-fake-piece-recognizer.ts";
import { loadMediaFile, type MediaFileRequest } from "./load-media-file.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-uploads-"));
const scratch = mkdtempSync(join(tmpdir(), "pith-scratch-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(scratch, { recursive: true });
});
const wav = buildWav({ seconds: 60 });
const path = join(folder, "a.wav");
writeFileSync(path, wav);
const recognizer = createSpeechRecognizer({
  adapter: createFakePieceRecognizer(),
  ffmpegPath: null,
  temporaryFolder: scratch,
});
const load = (request: Partial<MediaFileRequest>) =>
  loadMediaFile({
    media: { kind: "file", path },
    fileName: "uploads/How locks work.en.wav",
    dependencies: { recognizer, temporaryFolder: scratch },
    ...request,
  });
const streamOf = (bytes: Uint8Array) => ({
  kind: "stream" as const,
  stream: (async function* () {
    for (let at = 0; at < bytes.byteLength; at += 100_000) yield bytes.subarray(at, at + 100_000);
  })(),
});

describe("loadMediaFile", () => {
  it("returns a video identified by the recording's content", { tags: "D.captions.08" }, async () => {
    const shares: (number | null)[] = [];
    const loaded = await load({ onProgress: ({ share }) => shares.push(share) });
    expect(videoSchema.parse(loaded.video)).toMatchObject({
      host: "upload",
      id: createHash("sha256").update(wav).digest("hex"),
      url: null,
      title: "How locks work",
    });
    expect(loaded.video.durationSeconds).toBeGreaterThan(55);
    expect([loaded.captionSource, loaded.transcript.kind]).toEqual(["recognition", "automatic"]);
    expect(loaded.attempts).toEqual([{ source: "recognition:fake", outcome: "captions" }]);
    expect(shares.at(-1)).toBe(1);
    expect([existsSync(path), readdirSync(scratch)]).toEqual([true, []]);
  });

  it("accepts a streamed upload and returns the same video ID", async () => {
    const streamed = await load({ media: streamOf(wav), fileName: null });
    expect(streamed.video).toMatchObject({ id: (await load({})).video.id, title: "Recording" });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("reports that speech recognition isn't set up", { tags: "D.captions.09" }, async () => {
    await expect(load({ dependencies: { recognizer: null, temporaryFolder: null } })).rejects.toMatchObject({
      code: "not_configured",
      reason: { code: "not_configured.recognition", params: {} },
    });
  });

  it("refuses what isn't a recording or is too large, and stops on abort", async () => {
    await expect(load({ media: streamOf(Buffer.from("#EXTM3U\n/etc/passwd")) })).rejects.toMatchObject({
      code: "unsupported_format",
    });
    await expect(load({ media: streamOf(wav), maxBytes: 150_000 })).rejects.toMatchObject({
      code: "input_too_large",
    });
    const controller = new AbortController();
    controller.abort();
    await expect(load({ media: streamOf(wav), signal: controller.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(readdirSync(scratch)).toEqual([]);
  });
});
