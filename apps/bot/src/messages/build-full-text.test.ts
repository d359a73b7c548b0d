import { describe, expect, it } from "vitest";
import { createTexts } from "../locales/create-texts.ts";
import { buildContent, buildDoneSummary, buildKeyPoint, buildQuote } from "../testing/build-summary.ts";
import { buildFullText } from "./build-full-text.ts";
import { buildSummaryMessage } from "./build-summary-message.ts";

const texts = createTexts()("en");
const build = (keyPoints: ReturnType<typeof buildKeyPoint>[]) =>
  buildFullText({ summary: buildDoneSummary({ content: buildContent({ keyPoints }) }), texts });

describe("buildFullText", () => {
  it("lists every point under its chapter, with its quotes", { tags: "D.bot.11" }, () => {
    const { text, entities } = build([
      buildKeyPoint({
        text: "It has layers.",
        chapterIndex: 0,
        quotes: [buildQuote({ text: "so a network has these layers" })],
      }),
      buildKeyPoint({
        text: "Weights matter.",
        chapterIndex: 1,
        quotes: [buildQuote({ text: "each weight decides", startSeconds: 620 })],
      }),
    ]);
    expect(text).toContain(
      [
        "0:00 Introduction",
        "2:31 It has layers.\nso a network has these layers",
        "9:20 Weights and biases",
        "10:20 Weights matter.\neach weight decides",
        "These points cover 60% of what is said. Instant summary in the speaker’s own words, automatic captions, English.",
      ].join("\n\n"),
    );
    const quotes = entities.filter(({ type }) => type === "blockquote");
    expect(quotes.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
      "so a network has these layers",
      "each weight decides",
    ]);
  });

  it("omits the title and gist already shown, and continues a clipped gist", () => {
    const getText = (gist: string) =>
      buildFullText({ summary: buildDoneSummary({ content: buildContent({ gist }) }), texts }).text;
    expect(getText("A short gist.")).toMatch(/^0:00 Introduction\n/);
    const long = "A sentence of a long gist. ".repeat(30).trim();
    const [rest = ""] = getText(long).split("\n\n");
    expect(rest).toMatch(/^…\S/);
    expect(rest.length).toBeLessThan(long.length - 500);
    const { text: compact } = buildSummaryMessage({
      summary: buildDoneSummary({ content: buildContent({ gist: long }) }),
      texts,
    });
    const shown = compact.split("\n\n").find((part) => part.startsWith("A sentence")) ?? "";
    expect(`${shown.replace(/…$/, "").trimEnd()} ${rest.slice(1)}`).toBe(long);
  });

  it("collapses several quotes with times and speakers, and shows a misheard word", () => {
    const { text, entities } = build([
      buildKeyPoint({
        text: "Rust needs no collector.",
        quotes: [
          buildQuote({ text: "rust gives it back", startSeconds: 60 }),
          buildQuote({ text: "no collector runs", startSeconds: 95, speaker: "Ada" }),
        ],
        repairs: [{ heard: "rust", meant: "Rust" }],
      }),
    ]);
    expect(text).toContain(
      "1:00 Rust needs no collector.\n1:00 rust gives it back\n1:35 Ada: no collector runs\n“rust” → Rust",
    );
    const folded = entities.filter(({ type }) => type === "expandable_blockquote");
    expect(folded.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
      "1:00 rust gives it back\n1:35 Ada: no collector runs",
    ]);
  });

  it("omits a quote that is identical to its point", () => {
    const { text } = build([
      buildKeyPoint({
        text: "The network has layers.",
        quotes: [buildQuote({ text: "and the network, has layers" })],
      }),
      buildKeyPoint({ text: "网络有很多层。", quotes: [buildQuote({ text: "网络有很多层" })] }),
    ]);
    expect(text).not.toContain("and the network");
    expect(text.match(/网络有很多层/g)).toHaveLength(1);
  });
});
