import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTranscript } from "../testing/build-loaded.ts";
import { checkTranscript } from "../transcript/check-transcript.ts";
import { chooseCaptionTrack } from "./choose-caption-track.ts";
import { classifyPlayability } from "./classify-playability.ts";
import { parseDescriptionChapters } from "./parse-description-chapters.ts";
import { parsePlayerResponse } from "./player-response.ts";
import { readNextChapters } from "./read-next-chapters.ts";
import { readVideo } from "./read-video.ts";
import { readWatchPage } from "./read-watch-page.ts";
import { youtubeOutcomes } from "./youtube-outcome.ts";

const track = fc.record({
  baseUrl: fc.oneof(fc.webUrl(), fc.string({ minLength: 1 })),
  languageCode: fc.oneof(
    fc.constantFrom("en", "de-DE", "iw", "zh-Hans"),
    fc.string({ minLength: 2, maxLength: 9 }),
  ),
  kind: fc.constantFrom("asr", undefined, 3),
  vssId: fc.constantFrom(".en", "a.en", ".de.x1", "t.de", undefined),
});
const playerLike = fc.record({
  playabilityStatus: fc.record({
    status: fc.oneof(
      fc.constantFrom("OK", "ERROR", "UNPLAYABLE", "LOGIN_REQUIRED", "LIVE_STREAM_OFFLINE"),
      fc.string(),
    ),
    reason: fc.anything(),
    messages: fc.anything(),
    errorScreen: fc.anything(),
  }),
  videoDetails: fc.oneof(
    fc.anything(),
    fc.record({
      videoId: fc.string(),
      title: fc.anything(),
      lengthSeconds: fc.anything(),
      thumbnail: fc.anything(),
    }),
  ),
  captions: fc.oneof(
    fc.anything(),
    fc.record({
      playerCaptionsTracklistRenderer: fc.record({
        captionTracks: fc.array(fc.oneof(track, track, fc.anything())),
        audioTracks: fc.anything(),
        defaultAudioTrackIndex: fc.anything(),
      }),
    }),
  ),
});

describe("answers of YouTube in any shape", () => {
  it("are read without a crash, as a video with tracks or as a known outcome", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), playerLike), (value) => {
        const response = parsePlayerResponse(value);
        if (response === null) return;
        const outcome = classifyPlayability({ response, videoId: "dQw4w9WgXcQ" });
        expect(outcome === null || youtubeOutcomes.includes(outcome)).toBe(true);
        const choice = chooseCaptionTrack({ captions: response.captions, preferredLanguage: "de" });
        expect(choice?.track.url ?? "x").not.toMatch(/[?&]tlang=/);
        expect(readVideo({ response, videoId: "dQw4w9WgXcQ", chapters: [] }).title.length).toBeGreaterThan(0);
      }),
    );
  });

  it("have chapters or none", () => {
    fc.assert(
      fc.property(fc.anything(), (next) => {
        expect(readNextChapters({ next, durationSeconds: 60 })).toEqual([]);
      }),
    );
  });

  it("may be pages of anything", () => {
    const fragment = fc.constantFrom(
      "ytInitialPlayerResponse = ",
      '"player_response":"',
      "{",
      "}",
      '"',
      "\\",
      '{"playabilityStatus":{"status":"OK"}}',
      "g-recaptcha",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string())), (parts) => {
        expect(["player", "refused"]).toContain(readWatchPage(parts.join("")).kind);
      }),
    );
  });

  it("are read in a time that grows with their length alone", () => {
    for (const part of ["ytInitialPlayerResponse = {", "{", '\\"', '"player_response":"\\', "<div "]) {
      expect(readWatchPage(part.repeat(200_000)).kind).toBe("refused");
    }
  });
});

describe("parseDescriptionChapters on any text", () => {
  const moment = fc
    .tuple(fc.nat(3), fc.nat(70), fc.nat(70))
    .map(
      ([hours, minutes, seconds]) =>
        `${hours ? `${hours}:` : ""}${minutes}:${String(seconds).padStart(2, "0")}`,
    );
  const line = fc.oneof(
    fc.string(),
    fc.tuple(moment, fc.string()).map(([time, title]) => `${time} ${title}`),
    fc.tuple(fc.string(), moment).map(([title, time]) => `${title} ${time}`),
    fc.constant("0:00 Start"),
  );

  it("gives none, or at least three that follow each other from the start to the end", () => {
    fc.assert(
      fc.property(
        fc.array(line),
        fc.option(fc.integer({ min: 1, max: 20_000 })),
        (lines, durationSeconds) => {
          const chapters = parseDescriptionChapters({ description: lines.join("\n"), durationSeconds });
          if (chapters.length === 0) return;
          expect(chapters.length).toBeGreaterThanOrEqual(3);
          expect(chapters[0]?.startSeconds).toBe(0);
          expect(chapters.at(-1)?.endSeconds).toBe(durationSeconds);
          for (const [position, { startSeconds, endSeconds, title }] of chapters.entries()) {
            expect(title.trim()).not.toBe("");
            expect(endSeconds).toBe(chapters[position + 1]?.startSeconds ?? durationSeconds);
            expect(endSeconds ?? Number.POSITIVE_INFINITY).toBeGreaterThan(startSeconds ?? 0);
          }
        },
      ),
    );
  });

  it("takes no longer for hostile lines", () => {
    for (const part of ["0:00 ", "- ", "((((", "0:00-", ":"]) {
      const description = `${part.repeat(100_000)}x`;
      expect(parseDescriptionChapters({ description, durationSeconds: null })).toEqual([]);
    }
  });
});

describe("checkTranscript on any text", () => {
  it("answers", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.option(fc.nat()), (texts, durationSeconds) => {
        const transcript = buildTranscript({
          count: texts.length,
          text: (position) => texts[position] ?? "",
        });
        expect([null, "no_speech", "truncated"]).toContain(checkTranscript({ transcript, durationSeconds }));
      }),
    );
  });
});
