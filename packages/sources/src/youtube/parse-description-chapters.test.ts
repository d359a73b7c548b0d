import { describe, expect, it } from "vitest";
import { readSharedData, sharedDataDirectory } from "../testing/shared-data.ts";
import { hasTimestamp, parseDescriptionChapters } from "./parse-description-chapters.ts";
import { parsePlayerResponse } from "./player-response.ts";
import { readNextChapters } from "./read-next-chapters.ts";

function parse(description: string, durationSeconds: number | null = 600): string[] {
  return parseDescriptionChapters({ description, durationSeconds }).map(
    ({ title, startSeconds, endSeconds }) => `${startSeconds}-${endSeconds} ${title}`,
  );
}

describe("parseDescriptionChapters", () => {
  it("reads timestamps before titles in common notations", () => {
    const expected = ["0-65 Start", "65-130 The middle", "130-600 End"];
    expect(parse("Hi.\n\n0:00 Start\n1:05 The middle\n2:10 End\n\nLinks below")).toEqual(expected);
    expect(parse("00:00 - Start\r\n01:05 – The middle\r\n02:10: End")).toEqual(expected);
    expect(parse("(0:00) Start\n[1:05] The middle\n(2:10) - End")).toEqual(expected);
    expect(parse("1. 0:00 Start\n2. 1:05 The middle\n3. 2:10 End")).toEqual(expected);
    expect(parse("• 0:00 Start\n► 1:05 The middle\n- 2:10 End")).toEqual(expected);
    expect(parse("0:00-1:05 Start\n1:05 - 2:10 The middle\n2:10-10:00 End")).toEqual(expected);
  });

  it("reads timestamps after titles", () => {
    expect(parse("Chapters:\nStart 0:00\nThe middle - 1:05\nEnd (2:10)")).toEqual([
      "0-65 Start",
      "65-130 The middle",
      "130-600 End",
    ]);
  });

  it("reads hours, and leaves the end open if the length is unknown", () => {
    expect(parse("0:00 A\n59:59 B\n1:00:10 C\n10:00:00 D", null)).toEqual([
      "0-3599 A",
      "3599-3610 B",
      "3610-36000 C",
      "36000-null D",
    ]);
  });

  it.each([
    ["fewer than three", "0:00 A\n1:00 B"],
    ["no start at zero", "0:05 A\n1:00 B\n2:00 C"],
    ["steps backwards", "0:00 A\n2:00 B\n1:00 C\n0:30 D"],
    ["chapters shorter than ten seconds", "0:00 A\n0:04 B\n0:08 C"],
    ["a moment after the end", "0:00 A\n1:00 B\n20:00 C"],
    ["no titles", "0:00\n1:00\n2:00"],
    ["seconds over 59", "0:00 A\n1:75 B\n2:80 C"],
    ["plain text", "We meet at 10:30 and leave at 12:00."],
    ["nothing", ""],
  ])("returns none for %s", (_name, description) => {
    expect(parse(description)).toEqual([]);
  });

  it("reads the list and ignores other timestamps around it", () => {
    expect(parse("At 3:20 I was wrong.\n0:00 A\n1:00 B\n2:00 C\n0:30 is funny\n4:00 too")).toEqual([
      "0-60 A",
      "60-120 B",
      "120-600 C",
    ]);
  });

  it("truncates long titles without splitting a character", () => {
    const [chapter] = parseDescriptionChapters({
      description: `0:00 ${"a".repeat(199)}😀\n1:00 B\n2:00 C`,
      durationSeconds: null,
    });
    expect(chapter?.title.isWellFormed()).toBe(true);
    expect(chapter?.title.length).toBeLessThanOrEqual(200);
  });

  it.skipIf(sharedDataDirectory === null).each(["streamsegmentsmailab", "streamsegmentstagesschau"])(
    "finds the same chapters in %s as YouTube",
    (name) => {
      const folder = `youtube/newpipe_mocks/stream/default/${name}`;
      const response = parsePlayerResponse(readMock(`${folder}/generated_mock_3.json`));
      const durationSeconds = response?.videoDetails?.lengthSeconds ?? null;
      const description = response?.videoDetails?.shortDescription ?? "";
      const byYouTube = readNextChapters({
        next: readMock(`${folder}/generated_mock_8.json`),
        durationSeconds,
      });
      expect(byYouTube.length).toBeGreaterThan(5);
      expect(parseDescriptionChapters({ description, durationSeconds })).toEqual(byYouTube);
    },
  );

  it.skipIf(sharedDataDirectory === null)("ignores key moments that YouTube generated automatically", () => {
    const next = readMock("youtube/newpipe_mocks/stream/default/cclicensed/generated_mock_8.json");
    expect(JSON.stringify(next)).toContain("macroMarkersListItemRenderer");
    expect(readNextChapters({ next, durationSeconds: 721 })).toEqual([]);
  });
});

describe("hasTimestamp", () => {
  it("finds timestamps and no other numbers", () => {
    expect(hasTimestamp("see 4:20")).toBe(true);
    expect(hasTimestamp("1:02:03")).toBe(true);
    expect(hasTimestamp("ratio 16:9, port 127.0.0.1:8080")).toBe(false);
  });
});

function readMock(path: string): unknown {
  const mock: { response: { responseBody: string } } = JSON.parse(readSharedData(path));
  return JSON.parse(mock.response.responseBody);
}
