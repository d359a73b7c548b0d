import { describe, expect, it } from "vitest";
import { projectSigns } from "./project-signs.ts";
import { type StrippedWord, stripSigns } from "./strip-signs.ts";

function project(recognized: string, corrected: string): string {
  const strip = (text: string): StrippedWord[] => stripSigns({ text, language: "en" });
  const { words, isCounted } = projectSigns({ recognized: strip(recognized), corrected: strip(corrected) });
  return words
    .map(
      ({ spelling, sign }, at) => `${isCounted[at] === 1 ? "" : "~"}${spelling}${["", ",", ".", "?"][sign]}`,
    )
    .join(" ");
}

describe("projectSigns", () => {
  it("copies punctuation and capitals from the corrected text to the same words", () => {
    expect(project("we use git hub. every day, Do you", "We use git hub every day. Do you?")).toBe(
      "We use git hub every day. Do you?",
    );
  });

  it("gives misheard words the punctuation of the words they stand for", () => {
    expect(
      project("this is meta mews and we like it a lot", "This is Meta Muse. And we like it a lot."),
    ).toBe("This is Meta mews. And we like it a lot.");
  });

  it("skips words that were misheard as more or fewer words, except for the punctuation after them", () => {
    expect(
      project("she came to get hub and then she left it", "She came to GitHub, and then she left it."),
    ).toBe("She came to ~get ~hub, and then she left it.");
  });

  it("moves the punctuation after missing words to the word before", () => {
    expect(project("that is right but we still left", "That is right, I think. But we still left.")).toBe(
      "That is right. But we still left.",
    );
  });
});
