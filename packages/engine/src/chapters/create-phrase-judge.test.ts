import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { createPhraseJudge } from "./create-phrase-judge.ts";
import { measureNounness } from "./measure-nounness.ts";

function judge(texts: string[], code = "en") {
  const sentences = segmentSentences(buildTranscript({ texts }));
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage(code) });
  return createPhraseJudge({ index, nounness: measureNounness(index) });
}

const talk = [
  "The suspension bridge crosses the river, and a suspension bridge hangs from cables.",
  "We painted the tower of the bridge in order to stop the rust.",
  "In order to close the bridge we have to warn Springfield, and people in Springfield complain.",
  "Whatever the container expects has to be on the river.",
  "The bridge is old, a bridge like the bridge of my town.",
];

describe("createPhraseJudge", () => {
  it("accepts a recurring phrase and a recurring name", () => {
    const { isNoun } = judge(talk);
    expect(isNoun({ text: "suspension bridge", isName: false })).toBe(true);
    expect(isNoun({ text: "Springfield", isName: true })).toBe(true);
    expect(isNoun({ text: "bridge", isName: false })).toBe(true);
  });

  it("rejects a noun with its verb, half a phrase and a rare common word", () => {
    const { isNoun } = judge(talk);
    expect(isNoun({ text: "container expects", isName: false })).toBe(false);
    expect(isNoun({ text: "suspension", isName: false })).toBe(false);
    expect(isNoun({ text: "order", isName: false })).toBe(false);
    expect(isNoun({ text: "tower", isName: false })).toBe(false);
  });

  it("rejects a formula that is mostly a sentence by itself, but not the same words within sentences", () => {
    const motions = [
      "We heard the second motion of the day.",
      "Motion carries.",
      "The clerk reads it. Motion carries.",
    ];
    expect(judge([...motions, "Motion carries."]).isNoun({ text: "motion carries", isName: false })).toBe(
      false,
    );
    const bridges = [
      "They built a suspension bridge.",
      "Suspension bridge.",
      "That suspension bridge hangs.",
    ];
    expect(judge(bridges).isNoun({ text: "suspension bridge", isName: false })).toBe(true);
  });

  it("rejects part of an expression where articles don't show what is a noun", () => {
    const talk = [
      "На самом деле мы строим подвесной мост.",
      "Подвесной мост на самом деле держат тросы.",
      "Мы на самом деле любим подвесной мост.",
    ];
    const { isNoun } = judge(talk, "ru");
    expect(isNoun({ text: "самом деле", isName: false })).toBe(false);
    expect(isNoun({ text: "подвесной мост", isName: false })).toBe(true);
  });

  it("counts a phrase's uses and the quarters of the talk that contain it", () => {
    const { measure } = judge(talk);
    expect(measure("suspension bridge")).toMatchObject({ count: 2, whole: 2, led: 2, quarters: 1 });
    expect(measure("bridge")).toMatchObject({ count: 7, whole: 5 });
    expect(measure("unheard words").count).toBe(0);
  });
});
