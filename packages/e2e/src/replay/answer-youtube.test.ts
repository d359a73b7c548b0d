import { describe, expect, it } from "vitest";
import { sharedDataDirectory, sharedDataMissing } from "../repository/shared-data.ts";
import { recordings } from "./recordings.ts";
import { startReplayServer } from "./start-replay-server.ts";
import { readSrt, writeTimedText } from "./write-captions.ts";

const hasRecordings = sharedDataDirectory !== null;
if (!hasRecordings) console.warn(sharedDataMissing);

describe("startReplayServer", () => {
  it.skipIf(!hasRecordings).each(Object.keys(recordings))(
    "answers the player call for %s",
    async (videoId) => {
      await using server = await startReplayServer();
      const response = await fetch(`${server?.origin}/youtubei/v1/player`, {
        method: "POST",
        body: JSON.stringify({ videoId }),
      });
      const player = await response.json();
      expect(player).toHaveProperty("playabilityStatus.status");
      expect(JSON.stringify(player)).not.toContain("www.youtube.com/api/timedtext");
    },
  );

  it.skipIf(!hasRecordings)("returns a caption track that ends within the video", async () => {
    await using server = await startReplayServer();
    const response = await fetch(`${server?.origin}/youtubei/v1/player`, {
      method: "POST",
      body: JSON.stringify({ videoId: "GJLlxj_dtq8" }),
    });
    const player = await response.json();
    const [track] = player.captions.playerCaptionsTracklistRenderer.captionTracks;
    const captions = await (await fetch(`${track.baseUrl}&fmt=json3`)).json();
    expect(captions.events.length).toBeGreaterThan(50);
    const { tStartMs, dDurationMs } = captions.events.at(-1);
    expect(tStartMs + dDurationMs).toBeLessThanOrEqual(Number(player.videoDetails.lengthSeconds) * 1000);
    expect(server?.calls).toHaveLength(2);
  });

  it.skipIf(!hasRecordings)("reports an unrecorded video as unavailable", async () => {
    await using server = await startReplayServer();
    const response = await fetch(`${server?.origin}/youtubei/v1/player`, {
      method: "POST",
      body: JSON.stringify({ videoId: "aaaaaaaaaaa" }),
    });
    expect(await response.json()).toHaveProperty("playabilityStatus.status", "ERROR");
  });

  it.skipIf(!hasRecordings)("names the channel of a recorded video only", async () => {
    await using server = await startReplayServer();
    const ask = (videoId: string) =>
      fetch(
        `${server?.origin}/oembed?${new URLSearchParams({ url: `https://www.youtube.com/watch?v=${videoId}` })}`,
      );
    expect(await (await ask("GJLlxj_dtq8")).json()).toMatchObject({
      author_name: "Dave2D",
      author_url: "https://www.youtube.com/channel/UCVYamHliCI9rw1tHR1xbkfw",
    });
    expect((await ask("aaaaaaaaaaa")).status).toBe(404);
  });

  it.skipIf(!hasRecordings)("serves a watch page with the player response", async () => {
    await using server = await startReplayServer();
    const page = await (await fetch(`${server?.origin}/watch?v=GJLlxj_dtq8`)).text();
    expect(page).toContain("<title>Surface Go Review");
    expect(page.match(/<script>/g)).toHaveLength(1);
  });
});

describe("writeTimedText", () => {
  const cues = readSrt(
    "1\r\n00:00:01,500 --> 00:00:03,000\r\nSalt & <pepper>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nTwo\r\nlines\r\n",
  );

  it.each([
    ["json3", '{"tStartMs":1500,"dDurationMs":1500,"segs":[{"utf8":"Salt & <pepper>"}]}'],
    ["vtt", "01:00:00.000 --> 01:00:01.000\nTwo\nlines"],
    ["srv3", '<p t="1500" d="1500">Salt &amp; &lt;pepper&gt;</p>'],
    ["", '<text start="1.5" dur="1.5">Salt &amp;amp; &amp;lt;pepper&amp;gt;</text>'],
  ])("writes the cues as %s", (format, expected) => {
    expect(writeTimedText({ cues, format }).body).toContain(expected);
  });
});
