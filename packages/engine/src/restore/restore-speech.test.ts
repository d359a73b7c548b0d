import type { Transcript } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import type { RestoredMarks, Restorer } from "./create-restorer.ts";
import { restoreSpeech } from "./restore-speech.ts";
import { COMMA, END, NONE, QUESTION } from "./word-net-core.ts";

function build(texts: readonly string[], rest: Partial<Transcript> = {}): Transcript {
  return {
    language: "en",
    kind: "automatic",
    cues: texts.map((text, id) => ({ id, startMs: id * 2000, endMs: id * 2000 + 1900, text, speaker: null })),
    ...rest,
  };
}

/** Creates a restorer that returns the marks specified by the test. */
function createFakeRestorer(
  mark: (word: string, at: number) => { sign?: number; isCapital?: boolean; odds?: number },
): Restorer {
  return {
    language: "en",
    spellings: new Map([["nasa", "NASA"]]),
    findCapital: () => null,
    *restore({ words, isClosed }): Generator<void, RestoredMarks> {
      const marks = words.map(mark);
      return {
        signs: Uint8Array.from(marks, ({ sign = NONE }, at) =>
          isClosed[at] === 1 ? Math.max(END, sign) : sign,
        ),
        capitals: Uint8Array.from(marks, ({ isCapital }) => Number(isCapital ?? false)),
        capitalOdds: Float32Array.from(marks, ({ odds = 0 }) => odds),
        chances: Float32Array.from(marks, ({ sign = NONE }) => (sign >= END ? 0.9 : 0.1)),
      };
    },
  };
}

const signs: Readonly<Record<string, number>> = { rocket: END, well: COMMA, that: QUESTION };
const restorer = createFakeRestorer((word) => ({
  sign: signs[word.toLowerCase()] ?? NONE,
  isCapital: word === "alice",
}));
const display = (transcript: Transcript, title = ""): string[] =>
  restoreSpeech({ transcript, restorer, video: { title } }).map((sentence) => sentence.display);

describe("restoreSpeech", () => {
  it("adds punctuation and capitals to bare captions, and keeps their words", () => {
    const transcript = build([
      "nasa asked alice to build a",
      "rocket well did she like that",
      "nobody knows",
    ]);
    const sentences = restoreSpeech({ transcript, restorer, video: null });
    expect(sentences.map((sentence) => sentence.display)).toEqual([
      "NASA asked Alice to build a rocket.",
      "Well, did she like that?",
      "Nobody knows.",
    ]);
    expect(sentences.map(({ text }) => text)).toEqual([
      "nasa asked alice to build a rocket",
      "well did she like that",
      "nobody knows",
    ]);
    expect(sentences.map(({ firstCueId, lastCueId }) => [firstCueId, lastCueId])).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it("ends a sentence with a period where the captions have a comma", () => {
    const comma = createFakeRestorer((word) => ({ sign: word === "rocket," ? END : NONE }));
    const sentences = restoreSpeech({
      transcript: build(["we build a rocket, then", "we go"]),
      restorer: comma,
      video: null,
    });
    expect(sentences.map(({ display }) => display)).toEqual(["We build a rocket.", "Then we go."]);
  });

  it("writes both marks of a Spanish question and the space of a French one", () => {
    for (const [language, shown] of [
      ["es", "¿That?"],
      ["fr", "That\u202f?"],
    ] as const) {
      const transcript = build(["that"], { language });
      const sentences = restoreSpeech({ transcript, restorer: { ...restorer, language }, video: null });
      expect(sentences.map((sentence) => sentence.display)).toEqual([shown]);
    }
  });

  it("spells names like the video's title", () => {
    expect(display(build(["we ask o'neil about github"]), "Grace O'Neil on GitHub")).toEqual([
      "We ask O'Neil about GitHub.",
    ]);
  });

  it("spells an everyday word of a title as the talk does, and an acronym as the captions often do", () => {
    const everyday = createFakeRestorer((word) => ({
      odds: word === "tribes" ? -4 : 0,
      isCapital: word === "Ann",
    }));
    const transcript = build(["Well the bsd tribes met", "Ann and her BSD friends", "but not our tribes"]);
    const [sentence] = restoreSpeech({
      transcript,
      restorer: everyday,
      video: { title: "Friends Tribes Rockets" },
    });
    expect(sentence?.display).toBe("Well the BSD tribes met Ann and her BSD Friends but not our tribes.");
  });

  it("restores the case of captions in all capitals and keeps their punctuation", () => {
    expect(display(build(["WE MEET ALICE TODAY. SHE IS GLAD,", "AND SO ARE WE."]))).toEqual([
      "We meet alice today.",
      "She is glad, and so are we.",
    ]);
  });

  it("restores the part of punctuated captions that lacks punctuation, and keeps the rest as it is", () => {
    const bare = "they ask alice to build a rocket and she says yes to all of them";
    const transcript = build([
      ...Array.from({ length: 6 }, () => "All is well."),
      "We met in the morning, as always. It was cold,",
      "and nobody spoke to Alice. Then",
      ...Array.from({ length: 12 }, () => bare),
      "nobody knows. We all",
      "went home, and Rocket did too.",
    ]);
    const sentences = restoreSpeech({ transcript, restorer, video: null }).map(({ display }) => display);
    expect(sentences.slice(6, 10)).toEqual([
      "We met in the morning, as always.",
      "It was cold, and nobody spoke to Alice.",
      "Then they ask Alice to build a rocket.",
      "And she says yes to all of them they ask Alice to build a rocket.",
    ]);
    expect(sentences.slice(-2)).toEqual([
      "And she says yes to all of them nobody knows.",
      "We all went home, and Rocket did too.",
    ]);
  });

  it("doesn't change captions that have both, or unsupported languages", () => {
    const punctuated = build(["We build a rocket. It flies.", "That is all, well."]);
    const german = build(["wir bauen eine rakete"], { language: "de" });
    for (const transcript of [punctuated, german])
      expect(restoreSpeech({ transcript, restorer, video: null })).toEqual(segmentSentences(transcript));
    expect(restoreSpeech({ transcript: punctuated, restorer: null, video: null })).toEqual(
      segmentSentences(punctuated),
    );
  });

  it("ends sentences at a change of speaker and at a long silence", () => {
    const transcript = build(["we build", "a house", "in spring"]);
    transcript.cues[1] = { ...transcript.cues[1], speaker: "Ann" } as Transcript["cues"][number];
    expect(display(transcript)).toEqual(["We build.", "A house.", "In spring."]);
  });

  it("never changes, drops or moves a word, whatever the net says, and keeps cues and times", () => {
    const word = fc.constantFrom(
      "we",
      "I",
      "it's",
      "straße",
      "rocket",
      "o'neil",
      "3.5",
      "ok-ay",
      "été",
      "…",
      "что",
    );
    const cue = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            speaker: fc.constantFrom(null, "Ann", "Bo"),
            texts: fc.oneof(
              fc.array(cue, { minLength: 1, maxLength: 30 }),
              // Punctuated captions with a bare stretch.
              fc.array(cue, { minLength: 60, maxLength: 90 }).map((cues) => [
                ...Array.from({ length: 20 }, () => "We met. It was cold."),
                // A sentence-ending mark would end the stretch.
                ...cues.map((text) => text.replaceAll("…", "we")),
                "well. We left.",
              ]),
            ),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.array(fc.tuple(fc.nat(3), fc.boolean()), { minLength: 1, maxLength: 50 }),
        (turns, marks) => {
          const texts = turns.flatMap((turn) => turn.texts);
          const speakers = turns.flatMap((turn) => turn.texts.map(() => turn.speaker));
          const { cues, ...rest } = build(texts);
          const transcript = {
            ...rest,
            cues: cues.map((cue) => ({ ...cue, speaker: speakers[cue.id] ?? null })),
          };
          const any = createFakeRestorer((_, at) => {
            const [sign = NONE, isCapital = false] = marks[at % marks.length] ?? [];
            return { sign, isCapital };
          });
          const sentences = restoreSpeech({ transcript, restorer: any, video: null });
          const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
          expect(letters(sentences.map((sentence) => sentence.display).join(" "))).toBe(
            letters(texts.join(" ")),
          );
          const joined = texts.join(" ");
          for (const sentence of sentences) {
            expect(joined.slice(sentence.startOffset, sentence.endOffset)).toBe(sentence.text);
            expect(letters(sentence.display)).toBe(letters(sentence.text));
            const said = cues.slice(sentence.firstCueId, sentence.lastCueId + 1);
            expect(new Set(said.map(({ id }) => speakers[id]))).toEqual(new Set([sentence.speaker]));
            expect(sentence.startMs).toBeGreaterThanOrEqual(
              transcript.cues[sentence.firstCueId]?.startMs ?? 0,
            );
            expect(sentence.endMs).toBeLessThanOrEqual(transcript.cues[sentence.lastCueId]?.endMs ?? 0);
          }
        },
      ),
    );
  });
});
