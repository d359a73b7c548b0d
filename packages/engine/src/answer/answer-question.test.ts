import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "./answer-question.ts";

function buildTranscript({ texts, language = "en" }: { texts: string[]; language?: string }): Transcript {
  return {
    language,
    kind: "manual",
    cues: texts.map((text, id) => ({ id, startMs: id * 4000, endMs: (id + 1) * 4000, text, speaker: null })),
  };
}

const bridges = buildTranscript({
  texts: [
    "Welcome back to the channel.",
    "Today we look at how bridges carry their load.",
    "The Golden Gate Bridge was finished in 1937.",
    "Its main cables hold up the deck and weigh 24,500 tons.",
    "An arch pushes outwards at its feet.",
    "Wind made the Tacoma Narrows Bridge swing until it broke.",
    "Thanks for watching and see you next week.",
  ],
});

describe("answerQuestion", () => {
  it.each([
    ["When was the Golden Gate Bridge finished?", "The Golden Gate Bridge was finished in 1937."],
    ["How much do the cables weigh?", "Its main cables hold up the deck and weigh 24,500 tons."],
    ["What does the speaker say about arches?", "An arch pushes outwards at its feet."],
    ["What happened in 1937?", "The Golden Gate Bridge was finished in 1937."],
    ["why did the tacoma narrows bridge break", "Wind made the Tacoma Narrows Bridge swing until it broke."],
  ])("answers %s with the sentence that says it and its time", (question, quote) => {
    const { found, answer, moments } = answerQuestion({ question, transcript: bridges });
    expect(found).toBe(true);
    expect(answer).toContain(quote.slice(0, 20));
    const cited = moments.find((moment) => moment.quote === quote);
    const id = bridges.cues.findIndex((cue) => cue.text === quote);
    expect(cited).toMatchObject({
      firstCueId: id,
      lastCueId: id,
      startSeconds: id * 4,
      endSeconds: (id + 1) * 4,
    });
  });

  it.each([
    "Who painted the Mona Lisa?",
    "How do submarines dive?",
    "What is the price of the Brooklyn ticket?",
    "???",
    "what is it",
  ])("says that the video doesn't say: %s", (question) => {
    expect(answerQuestion({ question, transcript: bridges })).toEqual({
      found: false,
      answer: "That isn't said in this video.",
      moments: [],
      statements: [],
    });
  });

  it("cites at most three moments, in chronological order", () => {
    const texts = Array.from(
      { length: 12 },
      (_each, part) => `Part ${part} is about volcanoes and their lava.`,
    );
    const { moments, statements, answer } = answerQuestion({
      question: "volcanoes lava",
      transcript: buildTranscript({ texts }),
    });
    expect(moments.length).toBeGreaterThan(1);
    expect(moments.length).toBeLessThanOrEqual(3);
    expect(moments).toEqual([...moments].sort((left, right) => left.firstCueId - right.firstCueId));
    expect(statements.map(({ moments: cited }) => cited)).toEqual(moments.map((_moment, at) => [at]));
    expect(statements.map(({ text }) => text).join(" ")).toBe(answer);
  });

  it("answers in scripts without word spaces", () => {
    const transcript = buildTranscript({
      texts: ["今天我们讨论桥梁。", "金门大桥于1937年完工。", "谢谢观看。"],
      language: "zh",
    });
    const { found, moments } = answerQuestion({ question: "金门大桥什么时候完工？", transcript });
    expect(found).toBe(true);
    expect(moments[0]?.quote).toContain("1937");
  });

  it("cites nothing from a transcript without cues", () => {
    const transcript = buildTranscript({ texts: [] });
    expect(answerQuestion({ question: "volcanoes", transcript }).found).toBe(false);
  });
});
