import { createWordNet, type WordNet } from "@pith/engine/restore/create-word-net";
import { END, NONE, OUTPUTS } from "@pith/engine/restore/word-net-core";
import { describe, expect, it } from "vitest";
import { packNet } from "./pack-net.ts";
import { chooseVocabulary, readExamples } from "./read-examples.ts";
import { scoreSigns } from "./score-signs.ts";
import { stripSigns } from "./strip-signs.ts";
import { type Training, trainNet } from "./train-net.ts";

const LINES = ["We like tea.", "They drink cold water.", "You like cold tea.", "We drink water."];
const TEXT = Array.from({ length: 600 }, (_, at) => LINES[(at * 7 + (at % 3)) % LINES.length]).join(" ");
/** The words of TEXT, but with sentences that end after "like" and "drink". */
const OTHER_TEXT = TEXT.replaceAll(".", "").replace(
  /(like|drink) (\w)/g,
  (_, word: string, letter: string) => `${word}. ${letter.toUpperCase()}`,
);
const PLAIN = { epochs: 20, hiddenWords: 0, dropout: 0, targets: null, isAveraged: false };

function train({ text, training }: { text: string; training: Training }): WordNet {
  const documents = [stripSigns({ text, language: "en" })];
  const words = chooseVocabulary({ documents, size: 20 });
  const net = trainNet({
    examples: readExamples({ documents, words }),
    words,
    size: { vocabulary: words.length, dimensions: 4, hidden: 8, units: 4 },
    training,
    report: () => undefined,
  });
  return createWordNet(packNet({ net, language: "en" }));
}

/** Returns the words after which the net puts a period. */
function listLastWords(net: WordNet): string[] {
  const words = "we like tea they drink cold water you like cold tea we drink water we like tea you".split(
    " ",
  );
  const { scores } = net.score(words);
  const last = words.filter(
    (_, at) => (scores[at * OUTPUTS + END] ?? 0) > (scores[at * OUTPUTS + NONE] ?? 0),
  );
  return [...new Set(last)].sort();
}

describe("trainNet", () => {
  it.each([
    { what: "plainly", training: PLAIN },
    { what: "with averaged weights and dropout", training: { ...PLAIN, dropout: 0.1, isAveraged: true } },
    { what: "in a part of an epoch more", training: { ...PLAIN, epochs: 20.5 } },
  ])("learns where sentences end, $what", ({ training }) => {
    expect(listLastWords(train({ text: TEXT, training }))).toEqual(["tea", "water"]);
  });

  it("follows a teacher's probabilities that disagree with the text", () => {
    const documents = [stripSigns({ text: TEXT, language: "en" })];
    const teacher = train({ text: OTHER_TEXT, training: PLAIN });
    const targets = scoreSigns({ documents, nets: [teacher] });
    expect(listLastWords(train({ text: TEXT, training: { ...PLAIN, targets } }))).toEqual(["drink", "like"]);
  });
});

describe("scoreSigns", () => {
  it("returns probabilities that add up to one at each word", () => {
    const documents = [stripSigns({ text: TEXT, language: "en" })];
    const nets = [train({ text: TEXT, training: PLAIN }), train({ text: OTHER_TEXT, training: PLAIN })];
    const chances = scoreSigns({ documents, nets });
    const { from = 0, to = 0 } = readExamples({ documents, words: [] }).documents[0] ?? {};
    for (let at = from; at < to; at += 1)
      expect(chances.subarray(at * 4, at * 4 + 4).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
  });
});
