import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

const english = [
  "what we want to see today",
  "is how the function works",
  "and why it is so useful",
  "for all of the people here",
  "so let's have a look at it",
];
const french = [
  "ce que nous voulons voir aujourd'hui",
  "c'est comment la fonction marche",
  "et pourquoi elle est si utile",
  "pour tous les gens qui sont ici",
  "alors regardons cela ensemble",
];
const chinese = [
  "今天我们想看的是",
  "function 是怎么工作的",
  "以及它为什么这么有用",
  "对这里的所有人",
  "那么我们来看看",
];

function toSrt(cues: readonly (readonly string[])[], isApart = false): string {
  return cues
    .flatMap((lines, index) =>
      isApart ? lines.map((line) => ({ lines: [line], index })) : [{ lines, index }],
    )
    .map(
      ({ lines, index }, number) =>
        `${number + 1}\n00:00:${10 + index * 2},000 --> 00:00:${11 + index * 2},500\n${lines.join("\n")}\n`,
    )
    .join("\n");
}

function pair(first: readonly string[], second: readonly string[]): string[][] {
  return first.map((line, index) => [line, second[index] ?? ""]);
}

function texts(text: string, language: string | null = null): string[] {
  return parseCaptions({ text, language }).transcript.cues.map((cue) => cue.text);
}

describe("keepOneLanguage", () => {
  it("keeps the original, whose words the translation quotes, in either position", () => {
    expect(texts(toSrt(pair(english, chinese)))).toEqual(english);
    expect(texts(toSrt(pair(chinese, english)))).toEqual(english);
    expect(texts(toSrt(pair(chinese, english)), "zh")).toEqual(english);
  });

  it("treats two cues with the same times like two lines of one", () => {
    expect(texts(toSrt(pair(english, chinese), true))).toEqual(english);
  });

  it("keeps the declared one of two languages in one script, or else the first", () => {
    expect(texts(toSrt(pair(english, french)))).toEqual(english);
    expect(texts(toSrt(pair(french, english)))).toEqual(french);
    expect(texts(toSrt(pair(french, english)), "en")).toEqual(english);
    expect(texts(toSrt(pair(french, english)), "de")).toEqual(french);
  });

  it("keeps a single line in the kept language", () => {
    const cues = [...pair(english, chinese), ["and that is all"], ["就这样了"]];
    expect(texts(toSrt(cues))).toEqual([...english, "and that is all"]);
  });

  it("doesn't change two-line captions in one language", () => {
    const wrapped = english.map((line) => line.split(/(?<=^\S+ \S+ \S+) /));
    expect(texts(toSrt(wrapped))).toEqual(english);
  });

  it("doesn't change two speakers who talk over each other", () => {
    const said = texts(
      toSrt(
        pair(
          english,
          [...english].reverse().map((line) => `${line} too`),
        ),
        true,
      ),
    );
    expect(said).toHaveLength(10);
  });
});
