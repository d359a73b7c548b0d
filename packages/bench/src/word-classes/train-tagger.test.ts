import { describe, expect, it } from "vitest";
import { parseTaggedText } from "./tagged-text.ts";
import { trainTagger } from "./train-tagger.ts";

const LESSONS = [
  "The_DT dogs_NNS play_VBP a_DT game_NN ._.",
  "The_DT play_NN was_VBD long_JJ ._.",
  "A_DT game_NN ends_VBZ the_DT play_NN ._.",
  "The_DT cats_NNS see_VBP a_DT long_JJ play_NN ._.",
  "The_DT games_NNS end_VBP ._.",
];

describe("trainTagger", () => {
  it("tells by the words around it whether a word is a noun or a verb", () => {
    const tag = trainTagger(LESSONS.flatMap(parseTaggedText));
    expect(tag(["The", "cats", "play", "a", "game", "."])[2]).toBe("finite");
    expect(tag(["The", "cats", "see", "the", "play", "."])[4]).toBe("noun");
  });

  it("learns the same from the same sentences", () => {
    const words = ["A", "long", "game", "plays", "."];
    const [one, other] = [0, 1].map(() => trainTagger(LESSONS.flatMap(parseTaggedText))(words));
    expect(one).toEqual(other);
  });
});
