import fc from "fast-check";
import type { MessageEntity } from "grammy/types";
import { describe, expect, it } from "vitest";
import { concatText, type FormattedText, linkText, styleText } from "./formatted-text.ts";
import { MESSAGE_LIMIT_ENTITIES, MESSAGE_LIMIT_UNITS, splitText } from "./split-text.ts";

/** Words in many scripts, with characters up to eleven UTF-16 units long. */
const wordArbitrary = fc.oneof(
  fc.constantFrom(
    "hello",
    "verbatim",
    "а",
    "слово",
    "שלום",
    "العربية",
    "日本語の文章です。",
    "ภาษาไทย",
    "नमस्ते",
  ),
  fc.constantFrom("🎬", "👩‍👩‍👧‍👦", "🇩🇪", "e\u0301", "𝒳𝒴", "👍🏽"),
  fc.constantFrom("End.", "Why?", "\n", "\n\n", " "),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);
const pieceArbitrary = fc.oneof(
  { weight: 5, arbitrary: wordArbitrary.map((word) => concatText(word, " ")) },
  { weight: 1, arbitrary: wordArbitrary.map((text) => linkText({ text, url: "https://youtu.be/a?t=1" })) },
  {
    weight: 1,
    arbitrary: fc
      .array(wordArbitrary, { minLength: 1, maxLength: 30 })
      .map((words) => styleText({ piece: words.join(" "), style: "blockquote" })),
  },
);
const messageArbitrary = fc.array(pieceArbitrary, { maxLength: 150 }).map((pieces) => concatText(...pieces));

const withoutSpace = (text: string) => text.replace(/\s+/gu, "");
/** Returns the text covered by each entity, in order, grouped by entity type and URL. */
function readCovered(parts: readonly FormattedText[]): string {
  const covered = parts.flatMap(({ text, entities }) =>
    entities.map((entity) => ({
      name: entity.type + ("url" in entity ? entity.url : ""),
      text: text.slice(entity.offset, entity.offset + entity.length),
    })),
  );
  return covered
    .map(({ name, text }) => Array.from(withoutSpace(text), (sign) => name + sign).join(""))
    .join("");
}
const sortEntities = (message: FormattedText): FormattedText => ({
  text: message.text,
  entities: message.entities.toSorted((one, other) => one.offset - other.offset),
});

describe("splitText", () => {
  it("keeps every part within the limit without losing text or formatting", {
    tags: "D.bot.18",
  }, () => {
    fc.assert(
      fc.property(messageArbitrary, fc.integer({ min: 12, max: 400 }), (message, maxUnits) => {
        const parts = splitText({ message, maxUnits });
        expect(withoutSpace(parts.map(({ text }) => text).join(""))).toBe(withoutSpace(message.text));
        expect(readCovered(parts)).toBe(readCovered([sortEntities(message)]));
        for (const { text, entities } of parts) {
          expect(text.length).toBeLessThanOrEqual(maxUnits);
          expect(text).toBe(text.trim());
          expect(text).not.toBe("");
          expect(entities.length).toBeLessThanOrEqual(MESSAGE_LIMIT_ENTITIES);
          for (const entity of entities) {
            expect(entity.offset).toBeGreaterThanOrEqual(0);
            expect(entity.length).toBeGreaterThan(0);
            expect(entity.offset + entity.length).toBeLessThanOrEqual(text.length);
          }
        }
      }),
    );
  });

  it("never splits a surrogate pair or a joined emoji", { tags: "D.bot.18" }, () => {
    const family = "👩‍👩‍👧‍👦";
    const parts = splitText({ message: concatText(family.repeat(2000)) });
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) {
      expect(text.length).toBeLessThan(MESSAGE_LIMIT_UNITS);
      expect(text.length % family.length).toBe(0);
      expect(text).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it("prefers to split between paragraphs, then lines, sentences and words", () => {
    const cut = (text: string) =>
      splitText({ message: concatText(text), maxUnits: 30 }).map((part) => part.text);
    expect(cut("One paragraph.\n\nAnother line\nand more of it")[0]).toBe("One paragraph.");
    expect(cut("A first line of text\na second line of it")[0]).toBe("A first line of text");
    expect(cut("It is a sentence. It is another one.")[0]).toBe("It is a sentence.");
    expect(cut("only words that go on and on and on")[0]).toBe("only words that go on and on");
  });

  it("splits Chinese, which has no spaces, after a full stop", () => {
    const parts = splitText({ message: concatText("这是一个句子。".repeat(9)), maxUnits: 30 });
    for (const { text } of parts) expect(text.endsWith("。")).toBe(true);
  });

  it("moves a link to the next part instead of splitting it", () => {
    const message = concatText(
      "x".repeat(20),
      linkText({ text: "y".repeat(15), url: "https://example.com" }),
    );
    expect(splitText({ message, maxUnits: 30 }).map((part) => part.text)).toEqual([
      "x".repeat(20),
      "y".repeat(15),
    ]);
  });

  it("starts a new part at 100 entities, since Telegram drops any more", () => {
    const links = Array.from({ length: 250 }, (_none, index) =>
      concatText(linkText({ text: "0:01", url: `https://youtu.be/a?t=${index}` }), "\n"),
    );
    const parts = splitText({ message: concatText(...links) });
    const kept = parts.flatMap(({ entities }) => entities as (MessageEntity & { url: string })[]);
    expect(parts.map(({ entities }) => entities.length)).toEqual([100, 100, 50]);
    expect(kept.map(({ url }) => url)).toEqual(links.map((_link, index) => `https://youtu.be/a?t=${index}`));
  });

  it("returns no parts for white space only, and one for a text that fits", () => {
    expect(splitText({ message: concatText(" \n ") })).toEqual([]);
    expect(splitText({ message: concatText("a\n\nb") })).toEqual([{ text: "a\n\nb", entities: [] }]);
  });
});
