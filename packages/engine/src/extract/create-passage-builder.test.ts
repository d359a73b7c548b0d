import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { createPassageBuilder } from "./create-passage-builder.ts";

function createBuilder(
  sentences: readonly Sentence[],
  { language = "en", isPunctuated = true, isOpeningWelcome = false, leftOut = [] as number[] } = {},
) {
  const rules = findLanguage(language);
  return createPassageBuilder({
    sentences,
    language: rules,
    index: buildTermIndex({ texts: sentences.map(({ text }) => text), language: rules }),
    isLeftOut: (sentence) => leftOut.includes(sentence),
    isPunctuated,
    isOpeningWelcome,
  });
}

/** Returns the passage that is built around one of these sentences. */
function read(
  texts: string[],
  { position = 0, maxWords = 60, leftOut = [] as number[], language = "en" } = {},
) {
  const transcript = buildTranscript({ texts, language });
  const sentences = segmentSentences(transcript);
  const passages = createBuilder(sentences, { language, leftOut });
  return passages.build({ position, bounds: { first: 0, last: sentences.length - 1 }, maxWords });
}

/** Returns the probability that the sentence at a position makes sense on its own. */
function weigh(
  texts: string[],
  { position = 0, isOpeningWelcome = false, leftOut = [] as number[], language = "en" } = {},
) {
  const sentences = segmentSentences(buildTranscript({ texts, language }));
  const builder = createBuilder(sentences, { isOpeningWelcome, leftOut, language });
  return builder.weigh({ position, bounds: { first: position, last: position } });
}

const whole = "The committee approved the new bridge over the northern river in March.";

describe("createPassageBuilder", () => {
  it("keeps a self-contained sentence on its own", () => {
    expect(read([whole, "What do you think of that?", "I don't know."])?.text).toBe(whole);
  });

  it("leaves out half of a quotation's marks, but quotes it verbatim", () => {
    const passage = read([`${whole}”`, "What do you think of that?", "I don't know."]);
    expect(passage?.text).toBe(whole);
    expect(passage?.stretches).toEqual([{ startOffset: 0, endOffset: whole.length + 1 }]);
    const opened = whole.replace("approved", "said: “We approved");
    expect(read([opened, "What do you think of that?", "I don't know.”"])?.text).toBe(`${opened}”`);
  });

  it("keeps the spaces of Chinese captions that have no other punctuation", () => {
    const show = (texts: string[]) => read(texts, { language: "zh" })?.text;
    expect(show(["面团要放在温暖的地方 发酵大约一个小时"])).toBe("面团要放在温暖的地方 发酵大约一个小时。");
    expect(show(["面团要放在温暖的 地方，发酵大约 一个小时。"])).toBe(
      "面团要放在温暖的地方，发酵大约一个小时。",
    );
  });

  it("includes the sentence that the next one depends on", () => {
    const passage = read([whole, "It will cost forty million over the next ten years."], { position: 1 });
    expect(passage).toMatchObject({ first: 0, last: 1 });
    expect(passage?.text).toMatch(/^The committee .* It will cost/);
  });

  it("includes the answer to a question", () => {
    const passage = read([
      "What did the northern committee approve after all the debates in March?",
      "The committee approved the new bridge.",
    ]);
    expect(passage?.text).toMatch(/approved the new bridge\.$/);
  });

  it.each([
    ["en", "The northern committee saw the match end 2 2 and gave 50 50 odds for March."],
    ["de", "Es gibt im Norden Forscher, die die Brücken messen, und das ist ein Rat, der der Stadt hilft."],
    ["nl", "Er is een commissie, die die brug in het noorden niet wil bouwen in maart."],
  ])("cuts no number or relative pronoun that isn't a stutter: %s", (language, text) => {
    expect(read([text], { language })).toMatchObject({ text });
  });

  it("expects less of the talk's first sentence, unless the opening is welcome", () => {
    const repeated = [whole, "What do you think of that?", whole];
    expect(weigh(repeated)).toBeLessThan(weigh(repeated, { position: 2 }));
    expect(weigh(repeated, { isOpeningWelcome: true })).toBe(
      weigh(repeated, { position: 2, isOpeningWelcome: true }),
    );
  });

  it("expects less of what follows left-out sentences, the more of them there are, unless the opening is welcome", () => {
    const texts = [...Array.from({ length: 8 }, () => "The river was cold."), whole];
    const expectFrom = (leftOut: number[], isOpeningWelcome = false) =>
      weigh(texts, { position: 8, leftOut, isOpeningWelcome });
    expect(expectFrom([7])).toBeLessThan(expectFrom([]));
    expect(expectFrom([3, 5, 7])).toBeLessThan(expectFrom([7]));
    expect(expectFrom([1, 2])).toBe(expectFrom([]));
    expect(expectFrom([7], true)).toBe(expectFrom([], true));
  });

  it.each([
    ["en", "Thanks for watching.", "The river was cold.", whole],
    [
      "pl",
      "Dziękuję bardzo.",
      "Rzeka była zimna.",
      "Komisja zatwierdziła nowy most przez północną rzekę w marcu.",
    ],
    [
      "ja",
      "ありがとうございます。",
      "川は冷たかったです。",
      "委員会は三月に北の川に架かる新しい橋を承認しました。",
    ],
  ])("expects less of what follows words about the recording: %s", (language, aside, other, text) => {
    const after = weigh([aside, text], { position: 1, language });
    expect(after).toBeLessThan(weigh([other, text], { position: 1, language }));
  });

  it("expects less of terms that only the end of a talk has, unless each part has its own", () => {
    const farewell = "The painter restored the old portrait of a famous dancer in April.";
    const talk = (count: number, at: number) =>
      Array.from({ length: count }, (_, n) => (n === at ? farewell : whole));
    const isLess = (texts: string[], other: string[], position: number) =>
      weigh(texts, { position: texts.length - 1 }) < weigh(other, { position }) / 2;
    expect(isLess(talk(24, 23), talk(24, 12), 12)).toBe(true);
    expect(isLess(talk(5, 4), talk(5, 3), 3)).toBe(false);
    const parts = Array.from(
      { length: 24 },
      (_, n) => `The painter${n} restored the portrait${n} of a dancer${n} in May.`,
    );
    expect(isLess(parts, parts, 12)).toBe(false);
  });

  it.each(["https://bridges.example/north", "bridge@rivers.example"])(
    "expects little of a sentence with an address that nobody said: %s",
    (address) => {
      const said = weigh([whole.replace("in March", "in example")]);
      expect(weigh([whole.replace("in March", `in ${address}`)])).toBeLessThan(said / 3);
    },
  );

  it("includes nothing that is left out or exceeds the word limit", () => {
    const leaning = [whole, "It will cost forty million over the next ten years."];
    expect(read(leaning, { position: 1, leftOut: [0] })?.first).toBe(1);
    expect(read(leaning, { position: 1, maxWords: 12 })?.first).toBe(1);
  });

  it("keeps the object of a preposition", () => {
    const passage = read(["Because of the way the bridge was built, the river rose over its northern bank."]);
    expect(passage?.text).toMatch(/^Because of the way/);
  });

  it("replaces a hesitation with an ellipsis inside, and removes it at the start", () => {
    const passage = read(["So um the committee approved the, um, new bridge over the northern river."]);
    expect(passage?.text).toBe("The committee approved the … new bridge over the northern river.");
    expect(passage?.stretches).toHaveLength(2);
  });

  it("starts with a word rather than the comma after it", () => {
    expect(read([`, ${whole.charAt(0).toLowerCase()}${whole.slice(1)}`])?.text).toBe(whole);
  });

  it("returns at most four stretches, however much the speaker hesitates", () => {
    const text = `The bridge ${Array.from({ length: 9 }, (_, at) => `um part${at} of the river`).join(" ")}.`;
    const stretches = read([text])?.stretches.length ?? 0;
    expect(stretches).toBeGreaterThan(1);
    expect(stretches).toBeLessThanOrEqual(4);
  });

  it("returns null if not even the sentence itself fits", () => {
    expect(read([whole], { maxWords: 3 })).toBeNull();
  });

  it("starts at a certain sentence start a few words away", () => {
    const texts = [whole, "It crosses the river near the old mill of the northern valley."];
    const sentences = segmentSentences(buildTranscript({ texts })).map((sentence, position) => ({
      ...sentence,
      ...(position === 0 ? { endChance: 0.2 } : { startChance: 0.2 }),
    }));
    const passages = createBuilder(sentences);
    const bounds = { first: 0, last: 1 };
    expect(passages.build({ position: 1, bounds, maxWords: 60 })).toMatchObject({ first: 0, last: 1 });
    expect(passages.weigh({ position: 1, bounds: { first: 1, last: 1 } })).toBeLessThan(
      passages.weigh({ position: 1, bounds }),
    );
  });

  it("shows an unlikely sentence end inside as a comma", () => {
    const texts = ["We looked at the northern bridge.", "Which crosses the river near the old mill."];
    const sentences = segmentSentences(buildTranscript({ texts })).map((sentence, position) => ({
      ...sentence,
      innerStart: position === 0 ? "we" : "which",
      punctuated: false,
      startChance: position === 0 ? 1 : 0.4,
      endChance: position === 0 ? 0.4 : 1,
    }));
    const passage = createBuilder(sentences, { isPunctuated: false }).build({
      position: 0,
      bounds: { first: 0, last: sentences.length - 1 },
      maxWords: 60,
    });
    expect(passage?.text).toBe(
      "We looked at the northern bridge, which crosses the river near the old mill.",
    );
  });
});
