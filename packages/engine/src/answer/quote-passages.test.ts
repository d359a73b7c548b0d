import { describe, expect, it } from "vitest";
import { findTalkPassages } from "../search/find-talk-passages.ts";
import { buildSpeechIndex } from "../search/speech-index.ts";
import { quotePassages } from "./quote-passages.ts";

interface Talk {
  language: string;
  texts: string[];
  /** Positions of the question's terms that occur in the talk's title or its speakers' names. */
  namedTerms?: number[];
}

const filler = ["Let me tell a story.", "It was raining hard.", "We had soup for dinner.", "Then we slept."];

/** Searches the talks and answers from the passages found, as the library does. */
function ask(question: string, talks: readonly Talk[]) {
  const all = talks.map(({ language, texts, namedTerms = [] }) => ({
    ...{ language, namedTerms },
    cues: texts.map((text, id) => ({ id, startMs: id * 5000, endMs: id * 5000 + 4000, text, speaker: null })),
  }));
  const { passages, terms } = findTalkPassages({
    question,
    talks: all.map((talk) => ({ ...talk, lines: buildSpeechIndex(talk).lines })),
    limit: 10,
  });
  return quotePassages({
    passages: passages.map(({ talk, firstCueId, lastCueId, share }) => ({
      ...{ talk, share },
      title: "",
      language: all[talk]?.language ?? "",
      kind: "manual" as const,
      cues: all[talk]?.cues.slice(firstCueId, lastCueId + 1) ?? [],
    })),
    terms,
  });
}

const long = Array.from({ length: 40 }, () => filler).flat();
const glacier = "Glaciers move because they slide on melted water.";

describe("quotePassages", () => {
  it("answers with the sentence that says it, from its talk and at its time", () => {
    const { statements, moments } = ask("Why do glaciers move?", [
      { language: "en", texts: long },
      { language: "en", texts: [...long, glacier, ...filler] },
    ]);
    expect(statements).toEqual([{ text: glacier, moments: [0] }]);
    expect(moments).toEqual([
      { talk: 1, quote: glacier, startSeconds: 800, endSeconds: 804, firstCueId: 160, lastCueId: 160 },
    ]);
  });

  it.each([
    ["de", "Warum wandern Gletscher?", "Gletscher wandern auf ihrem Schmelzwasser zu Tal."],
    ["es", "¿Y las montañas?", "La montaña crece un poco cada año."],
    ["ru", "Что с ледниками?", "Ледник движется по талой воде."],
    ["zh", "金门大桥什么时候完工？", "金门大桥在一九三七年完工。"],
  ])("answers in %s, whatever the inflection", (language, question, said) => {
    const { moments } = ask(question, [{ language, texts: [said] }]);
    expect(moments).toMatchObject([{ quote: said }]);
  });

  it("prefers a talk whose title or speaker the question names, and passages with its words together", () => {
    const apart = "Glaciers are old. We had soup, and then we talked for hours about how people move.";
    const talks = [
      { language: "en", texts: [glacier] },
      { language: "en", texts: [glacier] },
    ];
    const named = talks.map((talk, at) => (at === 1 ? { ...talk, namedTerms: [1] } : talk));
    expect(ask("What about glaciers, Strand?", named).moments[0]?.talk).toBe(1);
    const together = [
      { language: "en", texts: [apart] },
      { language: "en", texts: [glacier, ...filler] },
    ];
    expect(ask("Why do glaciers move?", together).moments[0]?.talk).toBe(1);
  });

  it("returns nothing if no talk covers most of the question", () => {
    const talks = [{ language: "en", texts: [...long, glacier] }];
    for (const question of ["Why do volcanoes erupt?", "What do glaciers cost in Denmark?", "Why?", "?"])
      expect(ask(question, talks)).toEqual({ statements: [], moments: [] });
  });
});
