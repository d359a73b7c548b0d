import { buildGistEvidence } from "@pith/core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTexts } from "../locales/create-texts.ts";
import {
  buildContent,
  buildDoneSummary,
  buildKeyPoint,
  buildQuote,
  buildVideo,
} from "../testing/build-summary.ts";
import { buildSummaryMessage, COMPACT_POINTS, pickEvenly } from "./build-summary-message.ts";
import { MESSAGE_LIMIT_ENTITIES, MESSAGE_LIMIT_UNITS } from "./split-text.ts";

const getTexts = createTexts();
const texts = getTexts("en");

describe("buildSummaryMessage", () => {
  it("names the summary's origin and anything unusual about it", {
    tags: ["D.summary.06", "D.options.04", "D.options.07"],
  }, () => {
    const originOf = (changes: object, locale: "en" | "de" = "en") => {
      const content = buildContent({ origin: { ...buildContent().origin, ...changes } });
      const { text } = buildSummaryMessage({
        summary: buildDoneSummary({ content }),
        texts: getTexts(locale),
      });
      return text.slice(text.lastIndexOf("\n") + 1);
    };
    expect(originOf({ captionKind: "manual", captionLanguage: "de" })).toBe(
      "Instant summary in the speaker’s own words, human-written captions, German.",
    );
    expect(originOf({ engine: "model", model: "gpt-x", captionLanguage: "ja" })).toBe(
      "Summary by gpt-x, automatic captions, Japanese.",
    );
    expect(originOf({ isFallback: true, captionSource: "recognition" })).toBe(
      "The language model failed, so this is an instant summary, speech recognition, English.",
    );
    expect(originOf({ captionSource: "upload" })).toContain(", captions from your file, English.");
    expect(originOf({ captionSource: "paste" })).toContain(", your text, English.");
    expect(originOf({ unavailableLanguage: "de", readShare: 0.8, sponsorSecondsCut: 90 })).toBe(
      "Instant summary in the speaker’s own words, automatic captions, English. German isn’t available on this server, so the summary is in the language of the captions. Covers 80% of the transcript. 1:30 of sponsor segments skipped.",
    );
    expect(originOf({}, "de")).toBe(
      "Sofort-Zusammenfassung im Originalwortlaut, automatische Untertitel, Englisch.",
    );
  });

  it("links to where the gist was said", () => {
    const quotes = [buildQuote({ startSeconds: 620 }), buildQuote({ startSeconds: 12 })] as const;
    const content = buildContent({
      gist: "A gist.",
      gistEvidence: buildGistEvidence({ quotes: [...quotes] }),
    });
    const { text, entities } = buildSummaryMessage({ summary: buildDoneSummary({ content }), texts });
    const offset = text.indexOf("A gist. 0:12 10:20\n") + "A gist. ".length;
    expect(entities).toContainEqual({
      type: "text_link",
      offset,
      length: 4,
      url: expect.stringContaining("t=12s"),
    });
  });

  it("names the summarized range", () => {
    const summary = buildDoneSummary({ range: { startSeconds: 150, endSeconds: 720 } });
    expect(buildSummaryMessage({ summary, texts }).text).toContain("3Blue1Brown · 18:40 · 2:30 to 12:00");
    const open = buildDoneSummary({ range: { startSeconds: 150, endSeconds: null } });
    expect(buildSummaryMessage({ summary: open, texts }).text).toContain("from 2:30");
  });

  it("shows an even selection if there are too many points, and says so", () => {
    const keyPoints = Array.from({ length: 20 }, (_none, index) =>
      buildKeyPoint({ text: `Point ${index}.`, quotes: [buildQuote({ startSeconds: index * 50 })] }),
    );
    const { text } = buildSummaryMessage({
      summary: buildDoneSummary({ content: buildContent({ keyPoints }) }),
      texts,
    });
    expect(text.match(/Point \d+\./g)).toHaveLength(COMPACT_POINTS);
    expect(text).toContain("Point 0.");
    expect(text).toContain("Point 19.");
    expect(text).toContain("8 of 20 key points.");
  });

  it("shows one point more instead of omitting only one", () => {
    const keyPoints = Array.from({ length: COMPACT_POINTS + 1 }, (_none, index) =>
      buildKeyPoint({ text: `Point ${index}.` }),
    );
    const { text } = buildSummaryMessage({
      summary: buildDoneSummary({ content: buildContent({ keyPoints }) }),
      texts,
    });
    expect(text.match(/Point \d+\./g)).toHaveLength(COMPACT_POINTS + 1);
    expect(text).not.toContain("of 9 key points");
  });

  it("shows times without links if there is no URL, and no times if the input has none", () => {
    const video = buildVideo({ host: "upload", url: null, title: "voice" });
    const named = buildContent({ title: "Neural networks" });
    const upload = buildSummaryMessage({ summary: buildDoneSummary({ video, content: named }), texts });
    expect(upload.text).toContain("2:31 A network");
    expect(upload.text.startsWith("Neural networks")).toBe(true);
    expect(upload.entities.filter(({ type }) => type === "text_link")).toEqual([]);
    const keyPoints = [buildKeyPoint({ quotes: [buildQuote({ startSeconds: null, endSeconds: null })] })];
    const content = buildContent({ keyPoints, coverage: { share: 0, blocks: [], leftOut: [] } });
    expect(buildSummaryMessage({ summary: buildDoneSummary({ video, content }), texts }).text).toContain(
      "\n\nA network has layers of neurons.",
    );
  });

  it("says so if nothing stood out", () => {
    const content = buildContent({ keyPoints: [] });
    expect(buildSummaryMessage({ summary: buildDoneSummary({ content }), texts }).text).toContain(
      "No key points stood out.",
    );
  });

  it("neutralizes markup, line breaks and direction overrides in a title", () => {
    const content = buildContent({ title: "*bold* [a](http://evil.example) <b>\u202Eabc\n\nFake line" });
    const { text, entities } = buildSummaryMessage({ summary: buildDoneSummary({ content }), texts });
    expect(text.split("\n")[0]).toBe("*bold* [a](http://evil.example) <b>abc Fake line");
    expect(entities.filter(({ type }) => type === "bold")).toHaveLength(1);
  });

  it("always fits one message, with every entity within its text", {
    tags: "D.bot.18",
  }, () => {
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 900 });
    const points = fc.array(
      fc.record({ text: words, startSeconds: fc.option(fc.integer({ min: 0, max: 400_000 })) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        words,
        words,
        words,
        points,
        fc.constantFrom("en", "ar", "ru"),
        fc.boolean(),
        (title, gist, author, list, locale, isFolded) => {
          const content = buildContent({
            title: title.slice(0, 500),
            gist,
            gistEvidence: buildGistEvidence({
              quotes: [
                buildQuote({ startSeconds: 0 }),
                ...list.slice(0, 7).map(({ startSeconds }) => buildQuote({ startSeconds })),
              ],
            }),
            keyPoints: list.map((point) => buildKeyPoint(point)),
          });
          const video = buildVideo({ title: title.slice(0, 500), author: author.slice(0, 200) });
          const message = buildSummaryMessage({
            summary: buildDoneSummary({ content, video }),
            texts: getTexts(locale),
            isFolded,
          });
          expect(message.text.length).toBeLessThan(MESSAGE_LIMIT_UNITS);
          expect(message.text).not.toMatch(/\p{Surrogate}/u);
          expect(message.entities.length).toBeLessThanOrEqual(MESSAGE_LIMIT_ENTITIES);
          for (const entity of message.entities) {
            expect(entity.length).toBeGreaterThan(0);
            expect(entity.offset + entity.length).toBeLessThanOrEqual(message.text.length);
            const covered = message.text.slice(entity.offset, entity.offset + entity.length);
            if (entity.type === "text_link" && entity.offset > 0)
              expect(covered).toMatch(/^\d+(:\d\d){1,2}$/);
          }
        },
      ),
    );
  });
});

describe("pickEvenly", () => {
  it("keeps the order, and the first and last items", () => {
    expect(pickEvenly({ items: [1, 2, 3], count: 8 })).toEqual([1, 2, 3]);
    expect(pickEvenly({ items: [0, 1, 2, 3, 4, 5, 6, 7, 8], count: 3 })).toEqual([0, 4, 8]);
  });
});
