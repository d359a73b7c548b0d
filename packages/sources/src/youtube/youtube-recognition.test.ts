import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadVideo } from "../load-video.ts";
import type { SpeechRecognizer } from "../recognition/speech-recognizer.ts";
import { buildTranscript } from "../testing/build-loaded.ts";
import { buildPlayerResponse } from "../testing/build-youtube-answers.ts";
import type { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { createTestYouTube, silent } from "../testing/create-test-youtube.ts";
import { json, playable, reference, tracks } from "../testing/run-youtube-ladder.ts";
import { print, writeFakeYtDlp, ytDlpInfo } from "../testing/write-fake-yt-dlp.ts";
import { createYtDlp } from "./create-yt-dlp.ts";
import { parsePlayerResponse } from "./player-response.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-youtube-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("speech recognition for YouTube", () => {
  const heard: string[] = [];
  const recognizer: SpeechRecognizer = {
    name: "fake",
    recognize: async () => buildTranscript({ count: 30 }),
  };
  const download: Parameters<typeof createTestDependencies>[0]["download"] = async ({ url, filePath }) => {
    heard.push(url);
    writeFileSync(filePath, "ID3\u0004\u0000sound");
    return { status: 200, url, headers: new Headers(), bytes: 10 };
  };
  const streams = {
    streamingData: {
      adaptiveFormats: [
        { url: "https://rr1.googlevideo.com/v", mimeType: "video/mp4", bitrate: 50_000 },
        {
          url: "https://rr1.googlevideo.com/dub",
          mimeType: "audio/webm",
          bitrate: 40_000,
          audioTrack: { id: "de.3" },
        },
        {
          url: "https://rr1.googlevideo.com/a",
          mimeType: "audio/webm",
          bitrate: 60_000,
          audioTrack: { id: "en.4" },
        },
        { mimeType: "audio/webm", bitrate: 40_000, signatureCipher: "s=x" },
      ],
    },
  };
  const withAudio = json({ ...buildPlayerResponse(), ...streams });

  it("recognizes a video without captions from its original audio", { tags: "D.captions.08" }, async () => {
    heard.length = 0;
    const { dependencies, load } = createTestYouTube({ first: withAudio }, { recognizer, download });
    const { captionSource, video, track, attempts } = await loadVideo({ reference, dependencies });
    expect([captionSource, track.kind, video.durationSeconds]).toEqual(["recognition", "automatic", 600]);
    expect(attempts.map(({ source }) => source)).toEqual(["youtube:first", "recognition:fake"]);
    expect(heard).toEqual(["https://rr1.googlevideo.com/a"]);
    // The cached refusal doesn't prevent another recognition attempt.
    expect((await load()).code).toBe("captions");
  });

  it("recognizes a video whose captions are too short for it", { tags: "D.captions.07" }, async () => {
    heard.length = 0;
    const hour = buildPlayerResponse({ tracks, details: { lengthSeconds: "3600" } });
    const { dependencies, load } = createTestYouTube(
      { first: json({ ...hour, ...streams }) },
      { recognizer, download },
    );
    const { captionSource, attempts } = await loadVideo({ reference, dependencies });
    expect(captionSource).toBe("recognition");
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["truncated", "captions"]);
    expect((await load()).code).toBe("captions");
    expect(heard).toHaveLength(2);

    const withoutSound = createTestYouTube({ first: json(hour) }, { recognizer, download });
    expect((await withoutSound.load()).code).toBe("captions_truncated");
    const withoutRecognizer = createTestYouTube({ first: json({ ...hour, ...streams }) });
    expect((await withoutRecognizer.load()).code).toBe("captions_truncated");
  });

  it("asks yt-dlp for the audio if YouTube withholds it", async () => {
    heard.length = 0;
    const ytDlp = createYtDlp({ path: writeFakeYtDlp({ folder, script: print(ytDlpInfo) }).path });
    const { load } = createTestYouTube(
      { first: silent },
      { recognizer, download, youtube: { ytDlp, download } },
    );
    expect((await load()).code).toBe("captions");
    expect(heard).toEqual(["https://rr1.googlevideo.com/small"]);
  });

  it("reports missing speech recognition, or missing audio", { tags: "D.captions.09" }, async () => {
    const { dependencies } = createTestYouTube({ first: silent });
    await expect(loadVideo({ reference, dependencies })).rejects.toMatchObject({
      code: "no_captions",
      reason: { code: "no_captions.recognition_off", params: {} },
    });
    const withoutSound = createTestYouTube({ first: silent }, { recognizer, download });
    await expect(loadVideo({ reference, dependencies: withoutSound.dependencies })).rejects.toMatchObject({
      code: "no_captions",
      reason: { code: "no_captions.youtube_sound", params: {} },
    });
  });

  it("isn't used for a video that has captions", async () => {
    heard.length = 0;
    const { load } = createTestYouTube({ first: playable({ tracks }) }, { recognizer, download });
    expect((await load()).code).toBe("captions");
    expect(heard).toEqual([]);
  });

  it("accepts a player response without streams", () => {
    expect(parsePlayerResponse(buildPlayerResponse())?.streamingData ?? null).toBeNull();
  });
});
