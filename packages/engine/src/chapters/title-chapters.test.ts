import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { createPhraseSource } from "./create-phrase-source.ts";
import { titleChapters } from "./title-chapters.ts";

/** Returns the chapter titles of a talk. Each chapter is given as a list of sentences. */
function title(chapters: readonly (readonly string[])[], language = "en", videoTitle = ""): string[] {
  const sentences = segmentSentences(buildTranscript({ texts: chapters.flat(), language }));
  const index = buildTermIndex({
    texts: sentences.map(({ text }) => text),
    language: findLanguage(language),
  });
  const starts = chapters.map((_, at) => chapters.slice(0, at).flat().length);
  const source = createPhraseSource({ sentences, index, title: videoTitle });
  return titleChapters({ source, starts }).map((name) => name.title);
}

const repeat = (sentence: string, times = 4): string[] => Array.from({ length: times }, () => sentence);

describe("titleChapters", () => {
  it("uses whole first words if no word names a topic", () => {
    const speech = "So this is what it was like for us when we all did that over and over again, you know.";
    expect(title([["Yes.", speech]])).toEqual(["This is what it was like for us when we all did that…"]);
  });

  it("keeps the lowercase start of a name", () => {
    expect(title([repeat("The iPhone is in the pocket.")])[0]).toMatch(/^iPhone|^Pocket/);
  });

  it("uses no general noun, adjective or verb alone", () => {
    const [only] = title([
      repeat("Different people work with a telescope on a different question and move the telescope."),
    ]);
    expect(only).toMatch(/telescope/i);
    expect(only).not.toMatch(/different|people|question|move|work/i);
  });

  it("uses no word that only opens sentences", () => {
    expect(title([repeat("Alright, so we did it. Alright, that is it.")])).toEqual(["We did it"]);
    expect(title([repeat("Tudod, ez így van. Tudod, az úgy van.")], "hu")).toEqual(["Ez így van"]);
  });

  it("uses no part of a web address or a path", () => {
    expect(title([repeat("We put it at github.com/sky/lens with the manual.")])).toEqual(["Manual"]);
  });

  it("titles German chapters with capitalized nouns", () => {
    const [only] = title([repeat("Wir beobachten mit dem Teleskop, weil das Teleskop beobachtet.")], "de");
    expect(only).toBe("Teleskop");
  });

  it("never pairs two forms of one word", () => {
    const [only] = title([
      repeat("The situation of the harbour follows the situations of the tides.").concat(
        repeat("All situations of harbours are like the situation of tides."),
      ),
    ]);
    expect(only?.match(/situation/gi)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it("distinguishes chapters that share a word", () => {
    const titles = title([
      repeat("The watch shows the tide tables of the harbour."),
      repeat("The watch has a compass needle, and the compass needle of the watch shows north."),
    ]);
    expect(titles[1]).toMatch(/compass/i);
    expect(new Set(titles).size).toBe(2);
  });

  it("doesn't use the plural of an earlier title", () => {
    const others = repeat("The museum is over there, and the harbour is here.", 12);
    const [first, second] = title([repeat("The tram is here."), repeat("The trams are here."), others]);
    expect(first).toBe("Tram");
    expect(second).not.toBe("Trams");
  });

  it("has no half of a pair of brackets", () => {
    const [only] = title([
      repeat("The bed(stone) of the mill is old.").concat(repeat("See the bed(stone).")),
    ]);
    expect(only).not.toMatch(/[()]/);
  });

  it("prefers a recurring phrase to a single word in it", () => {
    const [first] = title([
      [
        "The keeper was there.",
        ...repeat("A lighthouse keeper was here.", 3),
        ...repeat("It is what the keeper was for.", 16),
      ],
      repeat("A wide harbour was there.", 6),
    ]);
    expect(first).toBe("Lighthouse keeper");
  });

  it("prefers a name with a word of the video's title", () => {
    const painted = repeat("They painted the iron bridge. They painted the stone tower.");
    const chapter = repeat("They were there for a while.", 8).concat(painted);
    expect(title([chapter], "en", "All about the tower")).toEqual(["Stone tower"]);
    expect(title([chapter], "en", "The bridge of my village")).toEqual(["Iron bridge"]);
  });

  it("omits Korean particles if the noun is also said without one", () => {
    const [only] = title(
      [
        [
          "사진 앱에서 사진을 봅니다.",
          "사진을 고르면 사진을 보냅니다.",
          "사진은 저희가 여러분에게 보냅니다.",
          "저희는 여러분과 봅니다.",
        ],
      ],
      "ko",
    );
    expect(only).not.toMatch(/사진[을은]/);
    expect(only).toMatch(/사진/);
    expect(only).not.toMatch(/저희|여러분/);
  });
});
