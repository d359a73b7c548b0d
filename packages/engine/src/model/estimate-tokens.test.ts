import { describe, expect, it } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

describe("estimateTokens", () => {
  it("returns 0 for an empty text and grows with the text", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens("a")).toBe(1);
    expect(estimateTokens("bread ".repeat(200))).toBeGreaterThan(estimateTokens("bread ".repeat(100)));
  });

  it("distinguishes scripts: a Chinese character is about one token, and so are four Latin letters", () => {
    const latin = estimateTokens("speech recognition and translation of long talks");
    expect(latin).toBeGreaterThanOrEqual(8);
    expect(latin).toBeLessThanOrEqual(14);
    expect(estimateTokens("语音识别和长篇演讲的翻译")).toBeGreaterThanOrEqual(9);
    expect(estimateTokens("розпізнавання мовлення")).toBeGreaterThan(estimateTokens("speech recognition ok"));
  });
});
