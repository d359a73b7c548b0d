import { describe, expect, it } from "vitest";
import { buildQuote } from "../testing/build-summary.ts";
import { listQuotesToShow } from "./list-quotes-to-show.ts";

describe("listQuotesToShow", () => {
  it.each([
    ["The network has layers.", "and the network, has layers", 0],
    ["网络有很多层。", "网络有很多层", 0],
    ["Take it!", "take it, and then walk all the way home with it", 1],
    ["Oranges turn orange when nights are cold.", "it is the cool nights", 1],
    ["…", "and so on", 1],
  ])("for %j with the quote %j has length %i", (text, quote, count) => {
    expect(listQuotesToShow({ text, quotes: [buildQuote({ text: quote })] })).toHaveLength(count);
  });

  it("returns none if the text is its quotes with marked omissions and additions", () => {
    const quotes = [
      buildQuote({ text: "if your app is the type that" }),
      buildQuote({ text: "it's a pro app use the mini controls" }),
    ] as const;
    const text = "If your app is the type that … it's a pro app, use the mini controls [of Panther].";
    expect(listQuotesToShow({ text, quotes: [...quotes] })).toEqual([]);
  });

  it("returns all of several quotes, even if one equals the text", () => {
    const quotes = [
      buildQuote({ text: "It has layers." }),
      buildQuote({ text: "each weight decides" }),
    ] as const;
    expect(listQuotesToShow({ text: "It has layers.", quotes: [...quotes] })).toEqual(quotes);
  });
});
