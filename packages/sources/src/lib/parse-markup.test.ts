import { describe, expect, it } from "vitest";
import { MAX_MARKUP_DEPTH, MAX_MARKUP_TAGS, parseMarkup } from "./parse-markup.ts";

function countTags(text: string): number {
  let tags = 0;
  parseMarkup({ text, handler: { onopentagname: () => (tags += 1) } });
  return tags;
}

const refusal = expect.objectContaining({ reason: { code: "source_over_budget.markup", params: {} } });

describe("parseMarkup", () => {
  it("parses markup up to the depth limit, and any number of siblings", () => {
    const deep = "<b>".repeat(MAX_MARKUP_DEPTH);
    expect(countTags(deep)).toBe(MAX_MARKUP_DEPTH);
    expect(countTags(`${deep}<br>`.slice(3))).toBe(MAX_MARKUP_DEPTH);
    expect(countTags("<p><img></p></p><br/>".repeat(10_000))).toBe(40_000);
  });

  it.each([
    ["one level too deep", "<b>".repeat(MAX_MARKUP_DEPTH + 1)],
    ["3 million levels deep", "<div>".repeat(3_000_000)],
    ["with more end tags than the limit", "</a>".repeat(MAX_MARKUP_TAGS + 1)],
    ["nested in many other tags", `${"<b><i></i>".repeat(MAX_MARKUP_DEPTH)}<b>`],
  ])("refuses markup %s", (_name, text) => {
    expect(() => countTags(text)).toThrow(refusal);
  });
});
