import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasValidParams } from "../messages/has-valid-params.ts";
import { buildMomentUrl } from "./build-moment-url.ts";
import { parseListLink } from "./parse-list-link.ts";
import { MAX_LINK_CHARACTERS, parseVideoLink } from "./parse-video-link.ts";
import { parseVideoRange } from "./parse-video-range.ts";
import { videoRangeSchema } from "./video.ts";

const linkPiece = fc.constantFrom(
  ..."https:// http:// https: // www. youtube.com youtu.be / watch ? v= dQw4w9WgXcQ & t=1h2m3s # #t=90 %3A %2F %".split(
    " ",
  ),
  ..."vimeo.com ted.com talks m3u8 mp4 . .. @ : 80 [::1] 127.0.0.1 0x7f localhost \\ &amp; ( ) [ ] ]( , ， \u200b".split(
    " ",
  ),
  ..."javascript: data: feed: google.com url?q= attribution_link?u= consent.youtube.com continue= ä 😀 \ud800".split(
    " ",
  ),
  " ",
  "\n",
);
const linkLike = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.array(linkPiece, { maxLength: 30 }).map((pieces) => pieces.join("")),
);
const rangePiece = fc.constantFrom(
  ..."0 1 2 30 59 60 : . .. - – to from until h m s end start 1e3 x ٣".split(" "),
  " ",
);

describe("parseListLink", () => {
  const listPiece = fc.constantFrom(
    ..."https://www.youtube.com/ playlist?list= PL123456 @name channel/ c/ user/ %2F ? & #/ https://example.org/feed.xml #episode= \ud800".split(
      " ",
    ),
  );
  const listLike = fc.oneof(
    linkLike,
    fc.array(listPiece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  );

  it("answers any text with null or a list, and YouTube's own address names the same list again", () => {
    fc.assert(
      fc.property(listLike, (text) => {
        const list = parseListLink({ text });
        if (list?.host === "youtube") expect(parseListLink({ text: list.url })).toEqual(list);
      }),
    );
  });
});

describe("parseVideoLink", () => {
  it("answers any text with a public http address or a refusal", () => {
    fc.assert(
      fc.property(linkLike, (text) => {
        const result = parseVideoLink({ text });
        if (!result.ok) {
          expect(hasValidParams(result.reason)).toBe(true);
          return;
        }
        const { reference, startSeconds } = result;
        const url = new URL(reference.url);
        expect(["https:", "http:"]).toContain(url.protocol);
        expect(url.username + url.password).toBe("");
        expect(url.hostname).toMatch(/\.[a-z][a-z0-9-]+$/);
        expect(reference.id.length).toBeGreaterThan(0);
        expect(reference.id.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
        if (startSeconds !== null) expect(Number.isSafeInteger(startSeconds)).toBe(true);
        expect(buildMomentUrl({ video: reference, seconds: startSeconds })).toMatch(/^https?:\/\//);
      }),
    );
  });

  it("finds the same video in its own canonical address", () => {
    const ids = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/);
    const forms = fc.constantFrom(
      (id: string) => `https://www.youtube.com/watch?v=${id}`,
      (id: string) => `youtu.be/${id}?t=5`,
      (id: string) => `https://music.youtube.com/watch?list=PLabc&v=${id}`,
      (id: string) => `Look: <https://m.youtube.com/shorts/${id}?si=x>.`,
    );
    fc.assert(
      fc.property(ids, forms, (id, form) => {
        const first = parseVideoLink({ text: form(id) });
        expect(first).toMatchObject({ ok: true, reference: { host: "youtube", id } });
        const again = parseVideoLink({ text: first.ok ? first.reference.url : "" });
        expect(again.ok && again.reference).toEqual(first.ok && first.reference);
      }),
    );
  });

  it("refuses long input before the test's time is up, whatever is repeated", () => {
    const pieces = [
      "a",
      ".",
      "a.",
      "https://",
      "https:",
      "%3A",
      "(",
      ")",
      "&amp;",
      "\\?",
      "[::",
      "@",
      "t",
      "/",
      "-",
      " a.b/",
    ];
    for (const piece of pieces) {
      parseVideoLink({ text: piece.repeat(9_999 / piece.length) });
      parseVideoLink({ text: `https://a.example.org/${piece.repeat(9_000 / piece.length)}` });
      expect(parseVideoLink({ text: piece.repeat(1_000_000) }).ok).toBe(false);
    }
  });
});

describe("parseVideoRange", () => {
  it("answers any text with a valid range or a reason", () => {
    const rangeLike = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc.array(rangePiece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(rangeLike, (text) => {
        const result = parseVideoRange(text);
        if (result.ok) expect(videoRangeSchema.parse(result.range)).toEqual(result.range);
        else expect(hasValidParams(result.reason)).toBe(true);
      }),
    );
  });

  it("refuses long input before the test's time is up", () => {
    for (const piece of ["1", "-", ":", " to ", ".", "1h"])
      expect(parseVideoRange(piece.repeat(1_000_000)).ok).toBe(false);
  });
});
