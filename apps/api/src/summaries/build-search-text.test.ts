import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { expect, it } from "vitest";
import { buildSearchText } from "./build-search-text.ts";

it("finds a summary by what was said, also in the second quote, and by a point's label", () => {
  const point = buildKeyPoint({
    text: "Rust frees memory.",
    label: "Ownership",
    quotes: [buildQuote({ text: "rust gives it back" }), buildQuote({ text: "no collector runs" })],
  });
  const text = buildSearchText({ content: buildContent({ keyPoints: [point] }), video: null });
  for (const word of ["frees", "ownership", "gives", "collector"]) expect(text.toLowerCase()).toContain(word);
});
