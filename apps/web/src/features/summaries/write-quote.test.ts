import { buildContent, buildKeyPoint, buildQuote, buildVideo } from "@pith/core/testing";
import { expect, it } from "vitest";
import { writeQuote } from "./write-quote.ts";

const origin = "https://pith.example";
const point = buildKeyPoint({
  quotes: [buildQuote({ text: "cold\nnights", startSeconds: 60.9, speaker: "Ada" })],
});
const content = buildContent({ title: "Why\noranges" });
const own = { summaryId: "abc", shareId: null, content, video: buildVideo() };

it("returns the words, their source, and a link to the timestamp", () => {
  expect(writeQuote({ source: own, point, origin })).toBe(
    "“cold nights” (Ada, Why oranges, 1:00)\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa&t=60s",
  );
});

it("links to the public page if there is one, and to nothing without a video", () => {
  expect(writeQuote({ source: { ...own, shareId: "xyz" }, point, origin })).toContain(
    `\n${origin}/s/xyz?t=60`,
  );
  const file = { ...own, video: buildVideo({ host: "upload", url: null }) };
  expect(writeQuote({ source: file, point, origin })).not.toContain("\n");
});

it.each([
  ["de", "„cold nights“"],
  ["es-MX", "«cold nights»"],
  ["ru", "«cold nights»"],
  ["ar", "«cold nights»"],
])("puts words that were said in %s into that language's quotation marks", (captionLanguage, words) => {
  const said = { ...content, origin: { ...content.origin, captionLanguage } };
  expect(writeQuote({ source: { ...own, content: said }, point, origin })).toContain(words);
});
