import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { chooseKeyPoints, type KeyPointChoice } from "./choose-key-points.ts";
import { scoreSentences } from "./score-sentences.ts";

function choose(
  texts: string[],
  {
    count = 5,
    maxWords = 150,
    isCapped = false,
    chapterStarts = [0],
    shown = null,
  }: Partial<Pick<KeyPointChoice, "isCapped" | "chapterStarts" | "shown">> & {
    count?: number;
    maxWords?: number;
  } = {},
) {
  const cues = texts.map((text, id) => ({
    id,
    startMs: id * 4000,
    endMs: id * 4000 + 3900,
    text,
    speaker: null,
  }));
  const sentences = segmentSentences({ language: "en", kind: "manual", cues });
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
  const points = chooseKeyPoints({
    source: { sentences, language: index.language, index, isLeftOut: () => false, isPunctuated: true },
    scores: scoreSentences({ sentences, index }),
    budget: { count, maxWords },
    isCapped,
    chapterStarts,
    shown,
  });
  return points.map((point) => ({
    ...point,
    text: point.passage.text,
    cue: sentences[point.sentence]?.firstCueId ?? -1,
  }));
}

const parts = ["engine", "wheel", "brake", "clutch", "gearbox", "axle", "chassis"];
/** Many short sentences about cars, which get the highest scores. */
const dense = Array.from({ length: 40 }, (_, at) => {
  const [first, second] = [parts[at % 7], parts[(at * 3 + 2) % 7]];
  return `The ${first} of the car is linked to the ${second} by a shaft of the car.`;
});
/** A long stretch about another subject with many different words, none of them frequent. */
const sparse = Array.from(
  { length: 160 },
  (_, at) =>
    `And then a mira${at} of the nolu${at} went with some tevo${at} to the sako${at} in a rilo${at}.`,
);

describe("chooseKeyPoints", () => {
  it("adds a point for a long uncited stretch of speech", { tags: "D.summary.21" }, () => {
    const points = choose([...dense, ...sparse, ...dense.slice(0, 5)], { count: 4, maxWords: 60 });
    const cited = points.filter(({ cue }) => cue >= dense.length && cue < dense.length + sparse.length);
    expect(cited.length).toBeGreaterThan(0);
    const longest = Math.max(
      ...points.map(({ cue }, order) => (points[order + 1]?.cue ?? dense.length + sparse.length) - cue),
    );
    expect(longest).toBeLessThan(sparse.length);
  });

  it("respects the cap even if a stretch then stays uncited", () => {
    const points = choose([...dense, ...sparse], { count: 4, maxWords: 40, isCapped: true });
    const words = points.reduce((sum, { text }) => sum + text.split(" ").length, 0);
    expect(words).toBeLessThanOrEqual(40);
    expect(points.length).toBeLessThanOrEqual(4);
  });

  it("prefers information to greetings, questions and talk about the channel", () => {
    const points = choose(
      [
        "Hello everyone and welcome back to my channel about the history of steam engines and railways.",
        "Don't forget to subscribe to the channel for steam engines and railways of the world.",
        "The steam engine of James Watt used a separate condenser to save most of the fuel.",
        "Do you know what the railways of the world owe to the steam engine of the miners?",
        "Railways needed a steam engine of high pressure to be light enough for the rails.",
      ],
      { count: 2 },
    );
    expect(points.map(({ cue }) => cue)).toEqual([2, 4]);
  });

  describe("with sentences that the gist shows", () => {
    const first = "The engine of the car is linked to the wheel of the car by a shaft of steel.";
    const texts = [first, ...sparse.slice(0, 12)];
    const isShown = (of: Parameters<typeof choose>[1]): boolean =>
      choose(texts, of).some(({ text }) => text.includes(first));

    it("chooses other ones of their chapter", () => {
      expect(isShown({})).toBe(true);
      expect(isShown({ shown: { first: 0, last: 0 } })).toBe(false);
    });

    it("keeps them in a chapter that has nothing else", () => {
      expect(isShown({ shown: { first: 0, last: 0 }, chapterStarts: [0, 1] })).toBe(true);
    });

    it("keeps them in a chapter in which nothing else is likely to be understood", () => {
      const isKept = (others: string[]): boolean =>
        choose([first, ...others, ...sparse.slice(0, 12)], {
          shown: { first: 0, last: 0 },
          chapterStarts: [0, 3],
        }).some(({ text }) => text.includes(first));
      expect(
        isKept(["He told them that it was the engine of theirs.", "And they did that to it with this one."]),
      ).toBe(true);
      expect(
        isKept(["The engine of the car burns the fuel.", "The shaft of steel turns the wheel of the car."]),
      ).toBe(false);
    });

    it("keeps them if the words are capped, since the points have to be complete", () => {
      expect(isShown({ shown: { first: 0, last: 0 }, isCapped: true })).toBe(true);
    });
  });

  it("leaves a chapter empty in which nothing is likely to be understood", () => {
    const countInLast = (last: string[]): number =>
      choose([...dense, ...last], { count: 2, chapterStarts: [0, dense.length] }).filter(
        ({ sentence }) => sentence >= dense.length,
      ).length;
    expect(
      countInLast([
        "Find us at https://example.com/car and like it, and we will see you?",
        "Which of you will write to us about it at https://example.com/wheel?",
      ]),
    ).toBe(0);
    expect(
      countInLast([
        "The engine of the car burns the fuel.",
        "The shaft of steel turns the wheel of the car.",
      ]),
    ).toBe(1);
  });

  it("repeats nothing", () => {
    const points = choose([...dense, ...dense, ...dense], { count: 20, maxWords: 1000 });
    expect(new Set(points.map(({ text }) => text)).size).toBe(points.length);
  });
});
