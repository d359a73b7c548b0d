import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { describe, expect, it } from "vitest";
import { parseJson } from "../lib/extract-json-object.ts";
import { createFakeFetch } from "../testing/create-fake-fetch.ts";
import { createTestDependencies } from "../testing/create-test-dependencies.ts";
import { readSharedData, sharedDataDirectory } from "../testing/shared-data.ts";
import { listVideos } from "./list-videos.ts";
import { findOwnerId } from "./list-youtube.ts";
import { readBrowseAnswer } from "./read-browse-answer.ts";

interface Recording {
  response: { responseCode: number; responseBody: string };
}

const mocks = "youtube/newpipe_mocks";
const readRecording = (path: string) =>
  (JSON.parse(readSharedData(`${mocks}/${path}`)) as Recording).response;
const listFrom = (link: string, path: string) => {
  const reference = parseListLink({ text: link });
  if (reference === null) throw new Error("No list");
  const { responseCode: status, responseBody: body } = readRecording(path);
  const fetch = createFakeFetch(({ url }) => (url.includes("/feeds/") ? { status: 404 } : { status, body }));
  return listVideos({ reference, dependencies: createTestDependencies({ fetch }) });
};

describe.skipIf(sharedDataDirectory === null)("listVideos on recorded YouTube responses", () => {
  it.each([
    ["youtubeplaylistextractor/continuationss/generated_mock_3.json", 100, true],
    ["youtubeplaylistextractor/continuationss/generated_mock_4.json", 50, false],
    ["youtubeplaylistextractor/hugeplaylist/generated_mock_3.json", 100, true],
    ["youtubeplaylistextractor/hugeplaylist/generated_mock_4.json", 100, true],
    ["youtubechannelextractor/randomchannel/generated_mock_2.json", 1, false],
  ])("reads the videos of %s", (path, atLeast, hasMore) => {
    const { entries, continuation } = readBrowseAnswer(parseJson(readRecording(path).responseBody));
    // Some videos on a recorded page may be unplayable.
    expect(entries.length).toBeGreaterThanOrEqual(atLeast * 0.8);
    expect(entries.filter(({ durationSeconds }) => durationSeconds !== null).length).toBeGreaterThan(
      entries.length * 0.9,
    );
    expect(entries.every(({ title, videoId }) => title !== videoId)).toBe(true);
    expect(continuation !== null).toBe(hasMore);
  });

  it("finds the channel of a recorded video", async () => {
    const { responseBody: body } = readRecording("stream/default/cclicensed/generated_mock_8.json");
    const dependencies = createTestDependencies({ fetch: createFakeFetch(() => ({ body })) });
    expect(await findOwnerId({ videoId: "M4gD1WSo5mA", dependencies, signal: undefined })).toBe(
      "UCuLGmD72gJDBwmLw06X58SA",
    );
  });

  it("reads the title of a playlist from its header alone", () => {
    const { responseBody } = readRecording("youtubeplaylistextractor/hugeplaylist/generated_mock_2.json");
    expect(readBrowseAnswer(parseJson(responseBody)).title).toMatch(/^I Wanna Rock/);
  });

  it("lists a recorded channel", async () => {
    const list = await listFrom(
      "https://www.youtube.com/channel/UCUaQMQS9lY5lit3vurpXQ6w",
      "youtubechannelextractor/randomchannel/generated_mock_2.json",
    );
    expect(list).toMatchObject({
      title: "random channel",
      isComplete: true,
      entries: [{ durationSeconds: 268 }],
    });
  });

  it.each([
    ["youtubechannelextractor/agerestrictedchannel/generated_mock_2.json", "video_age_restricted"],
    ["youtubechannelextractor/notavailable/generated_mock_3.json", "video_removed"],
    ["youtubechannelextractor/notavailable/generated_mock_8.json", "video_unavailable"],
    ["youtubeplaylistextractor/notavailable/generated_mock_2.json", "video_unavailable"],
  ])("refuses the list in %s", async (path, code) => {
    const link = path.includes("playlist")
      ? "https://www.youtube.com/playlist?list=PL123456"
      : "https://www.youtube.com/channel/UCUaQMQS9lY5lit3vurpXQ6w";
    await expect(listFrom(link, path)).rejects.toMatchObject({ code });
  });

  it("reads every recorded entry in the new format", () => {
    const folder = join(sharedDataDirectory ?? "", mocks, "youtubestreaminfoitem");
    for (const name of readdirSync(folder).filter((file) => file.startsWith("lockup"))) {
      const lockup = JSON.parse(readSharedData(`${mocks}/youtubestreaminfoitem/${name}`)) as Record<
        string,
        unknown
      >;
      const [entry] = readBrowseAnswer({ lockupViewModel: { ...lockup, contentId: "dQw4w9WgXcQ" } }).entries;
      expect(entry?.durationSeconds ?? null, name).toBe(name.includes("onerow") ? 630 : null);
    }
  });
});
