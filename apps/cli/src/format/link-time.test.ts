import type { GistEvidence } from "@pith/core/summaries/summary";
import { describe, expect, it } from "vitest";
import { buildFinishedSummary, buildKeyPoint } from "../testing/build-finished-summary.ts";
import { formatText } from "./format-text.ts";

describe("formatText with links", () => {
  it("makes each time a terminal hyperlink without changing the visible text", () => {
    const [quote] = buildKeyPoint({ text: "", startSeconds: 10 }).quotes;
    const gistEvidence: GistEvidence = { quotes: [quote], proof: { kind: "compared" }, repairs: [] };
    const summary = buildFinishedSummary({ content: { gistEvidence } });
    const text = formatText({ summary, columns: 40, hasLinks: true });
    expect(text).toContain(
      "[\u001b]8;;https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s\u001b\\0:10\u001b]8;;\u001b\\]\n",
    );
    expect(text).toContain(
      "\u001b]8;;https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75s\u001b\\1:15\u001b]8;;\u001b\\  The key lifts them all.",
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: OSC 8 is made of them.
    const plain = text.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, "");
    expect(plain).toBe(formatText({ summary, columns: 40 }));
  });

  it("links the gist's time to an address with a replacement pattern", () => {
    const [quote] = buildKeyPoint({ text: "", startSeconds: 10 }).quotes;
    const gistEvidence: GistEvidence = { quotes: [quote], proof: { kind: "compared" }, repairs: [] };
    const video = { host: "media", id: "talk", url: "https://example.com/talk?a=$&b" } as const;
    const summary = buildFinishedSummary({ content: { gistEvidence }, video });
    expect(formatText({ summary, columns: null, hasLinks: true })).toContain(
      "[\u001b]8;;https://example.com/talk?a=$&b#t=10\u001b\\0:10\u001b]8;;\u001b\\]\n",
    );
  });

  it("adds no links if the video has no URL", () => {
    const summary = buildFinishedSummary({ video: { host: "upload", url: null } });
    expect(formatText({ summary, columns: null, hasLinks: true })).not.toContain("\u001b");
  });
});
