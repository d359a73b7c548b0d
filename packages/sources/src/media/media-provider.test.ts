import { writeFileSync } from "node:fs";
import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import type { GuardedDownload } from "../http/guarded-download.ts";
import type { SpeechRecognizer } from "../recognition/speech-recognizer.ts";
import { buildVtt } from "../testing/build-captions.ts";
import { buildTranscript } from "../testing/build-loaded.ts";
import { listRequests, loadFromRoutes, type Routes } from "../testing/load-from-routes.ts";

const link = "https://media.example.org/talks/How%20locks_work.mp3?sig=a%2Bb";
const address = "https://media.example.org/talks/How%20locks_work";
const head: Routes = { [`${address}.mp3`]: { headers: { "content-type": "audio/mpeg" } } };

const recognizer: SpeechRecognizer = {
  name: "fake",
  recognize: async ({ onProgress }) => {
    onProgress?.(1);
    return buildTranscript({ count: 20 });
  },
};
const download =
  (bytes: Uint8Array, status = 200): GuardedDownload =>
  async ({ url, filePath, onProgress }) => {
    if (status === 200) writeFileSync(filePath, bytes);
    onProgress?.({ receivedBytes: bytes.byteLength, totalBytes: bytes.byteLength });
    return { status, url, headers: new Headers(), bytes: bytes.byteLength };
  };
const mp3 = Buffer.from("ID3\u0004\u0000sound");

describe("loadVideo for a media file", () => {
  it("reads the caption file next to it", { tags: "D.sources.12" }, async () => {
    const { loaded, fetch } = loadFromRoutes({
      link,
      routes: { ...head, [`${address}.srt`]: { body: buildVtt({ seconds: 60 }) } },
    });
    const { video, captionSource, attempts } = await loaded;
    expect(video).toMatchObject({
      host: "media",
      id: link,
      url: link,
      title: "How locks work",
      durationSeconds: 59,
    });
    expect([captionSource, attempts]).toEqual(["host", [{ source: "media:file", outcome: "captions" }]]);
    expect(listRequests(fetch)).toEqual([
      `HEAD ${link}`,
      `GET ${address}.vtt?sig=a%2Bb`,
      `GET ${address}.srt?sig=a%2Bb`,
    ]);
  });

  it("reports missing captions without speech recognition", { tags: "D.captions.09" }, async () => {
    // An HTML page that is served instead of a missing file doesn't count as captions.
    const routes = { ...head, [`${address}.vtt`]: { body: "<html>Not found</html>" } };
    await expect(loadFromRoutes({ link, routes }).loaded).rejects.toMatchObject({
      code: "no_captions",
      reason: { code: "no_captions.recognition_off", params: {} },
    });
  });

  it("recognizes speech if that is set up, and reports progress", {
    tags: ["D.captions.08", "D.sources.12"],
  }, async () => {
    const stages: string[] = [];
    const { loaded } = loadFromRoutes({
      link,
      routes: head,
      dependencies: { recognizer, download: download(mp3) },
      onProgress: ({ stage, share }) => stages.push(`${stage} ${share}`),
    });
    const { captionSource, track, transcript, video } = await loaded;
    expect([captionSource, track.kind, transcript.cues.length]).toEqual(["recognition", "automatic", 20]);
    expect(video.durationSeconds).toBe(200);
    expect(stages).toEqual(["downloading 1", "recognizing 1"]);
  });

  it.each<[name: string, download: GuardedDownload, code: string]>([
    ["a page in place of the recording", download(Buffer.from("<html>")), "source_changed"],
    ["a recording that isn't handed out", download(mp3, 403), "source_blocked"],
    [
      "one that is too large",
      async () => {
        throw new AppError({ code: "input_too_large", message: "Too large." });
      },
      "input_too_large",
    ],
  ])("refuses %s", async (_name, fakeDownload, code) => {
    const dependencies = { recognizer, download: fakeDownload };
    await expect(loadFromRoutes({ link, routes: head, dependencies }).loaded).rejects.toMatchObject({ code });
  });

  it("reports a missing file rather than missing captions", async () => {
    await expect(loadFromRoutes({ link, routes: {} }).loaded).rejects.toMatchObject({
      code: "video_unavailable",
    });
  });

  it("reads a URL that only looks like a recording as a page", async () => {
    const page = "https://commons.example.org/wiki/File:Talk.webm";
    const { loaded } = loadFromRoutes({
      link: page,
      routes: {
        [page]: {
          headers: { "content-type": "text/html; charset=utf-8" },
          body: '<title>Talk</title><video src="/talk.webm"><track kind=captions srclang=en src="/talk.vtt"></video>',
        },
        "https://commons.example.org/talk.vtt": { body: buildVtt({ seconds: 60 }) },
      },
    });
    expect((await loaded).video).toMatchObject({ host: "page", id: page, title: "Talk" });
  });

  it("stops when a page and a recording refer to each other", async () => {
    const url = "https://example.org/talk.webm";
    // The content type is HTML for HEAD and audio for GET, so each provider hands the URL to the other.
    const { loaded, fetch } = loadFromRoutes({
      link: url,
      routes: {
        [`HEAD ${url}`]: { headers: { "content-type": "text/html" } },
        [url]: { headers: { "content-type": "video/webm" } },
      },
    });
    await expect(loaded).rejects.toMatchObject({ code: "unsupported_link" });
    expect(listRequests(fetch)).toEqual([`HEAD ${url}`, `GET ${url}`, `HEAD ${url}`, `GET ${url}`]);
  });
});
