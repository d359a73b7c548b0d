import { describe, expect, it } from "vitest";
import { answerLikeAModel, readPrompt } from "../../testing/answer-like-a-model.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel, type StubModel } from "../../testing/create-stub-model.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import type { TalkPassage } from "./join-passages.ts";

/** Builds a passage from the middle of a talk with five-second cues. */
function buildPassage({ talk, first, texts }: { talk: number; first: number; texts: string[] }): TalkPassage {
  return {
    talk,
    title: `Talk number ${talk}`,
    language: "en",
    kind: "manual",
    share: 1,
    cues: texts.map((text, at) => ({
      id: first + at,
      startMs: (first + at) * 5000,
      endMs: (first + at) * 5000 + 4000,
      text,
      speaker: null,
    })),
  };
}

const organ = "The cathedral's organ was rebuilt by Helena Strand in 1962 with 4100 pipes.";
const choir = "The choir of the cathedral sang for the organ's first evening in 1963.";
const passages = [
  buildPassage({ talk: 4, first: 30, texts: ["We stand in the nave.", organ, "Look up now."] }),
  buildPassage({ talk: 1, first: 7, texts: ["It was a cold winter.", choir] }),
];

const ask = (stub: StubModel, language?: string) =>
  answerFromPassages({
    models: [{ model: stub.model, name: "stub", price: null }],
    runtime: createFakeRuntime(),
    question: "What about the cathedral's organ?",
    language,
    passages,
  });

const createReader = (statements: { text: string; quotes: string[] }[]) =>
  createStubModel({
    answer: (request) => {
      const read = readPrompt(request);
      if (read.kind === "check") return answerLikeAModel(request);
      return {
        found: true,
        statements: statements.map(({ text, quotes }) => ({
          text,
          quotes: quotes.map((quote) => ({
            line: Number(read.lines.find((line) => line.text.includes(quote))?.number ?? 0),
            text: quote,
          })),
        })),
      };
    },
  });

describe("answerFromPassages", () => {
  it("cites each statement's own moments, with the cues and times of their talks", async () => {
    const stub = createReader([
      { text: "Helena Strand rebuilt the organ in 1962.", quotes: [organ] },
      { text: "The choir sang for the organ's first evening in 1963.", quotes: [choir] },
    ]);
    const { statements, moments } = await ask(stub);
    expect(statements.map((each) => each.moments)).toEqual([[0], [1]]);
    expect(moments).toMatchObject([
      { talk: 4, quote: organ, firstCueId: 31, lastCueId: 31, startSeconds: 155, endSeconds: 159 },
      { talk: 1, quote: choir, firstCueId: 8, lastCueId: 8, startSeconds: 40, endSeconds: 44 },
    ]);
    expect(readPrompt(stub.requests[0] ?? { instructions: "", prompt: "" }).lines).toMatchObject([
      { number: "talk5", text: "Talk number 4" },
      { text: expect.stringContaining(organ) },
      { number: "talk2", text: "Talk number 1" },
      { text: expect.stringContaining(choir) },
    ]);
  });

  it("omits a statement that its quotes don't support, and one with invented quotes", async () => {
    const { statements, moments } = await ask(
      createReader([
        { text: "Helena Strand rebuilt the organ in 1971.", quotes: [organ] },
        { text: "It was Bach.", quotes: ["Johann Sebastian Bach played it himself, they say."] },
        { text: "The choir sang for the organ's first evening in 1963.", quotes: [choir] },
      ]),
    );
    expect(statements).toEqual([
      { text: "The choir sang for the organ's first evening in 1963.", moments: [0] },
    ]);
    expect(moments.map(({ quote }) => quote)).toEqual([choir]);
  });

  it("answers with the quotes if no statement is supported, and with nothing if nothing was said", async () => {
    const bold = await ask(createReader([{ text: "It has 9000 pipes.", quotes: [organ] }]));
    expect(bold).toMatchObject({ statements: [{ text: organ, moments: [0] }], moments: [{ quote: organ }] });
    const honest = createStubModel({ answer: () => ({ found: false, statements: [] }) });
    expect(await ask(honest)).toEqual({ statements: [], moments: [] });
  });

  it("asks once more if the model doesn't answer in the language that is asked for", async () => {
    const german = "Helena Strand hat die Orgel im Jahr 1962 mit 4100 Pfeifen neu gebaut.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind === "check") return { verdicts: [{ claim: 1, failing: [] }] };
        const line = Number(read.lines.find(({ text }) => text.includes(organ))?.number ?? 0);
        const text = request.instructions.includes("another language") ? german : organ;
        return { found: true, statements: [{ text, quotes: [{ line, text: organ }] }] };
      },
    });
    const { statements } = await ask(stub, "de");
    expect(statements.map(({ text }) => text)).toEqual([german]);
  });

  it("lets a statement say which talk it is from", async () => {
    const text = "In Talk number 4, the organ was rebuilt by Helena Strand in 1962.";
    const { statements } = await ask(createReader([{ text, quotes: [organ] }]));
    expect(statements).toEqual([{ text, moments: [0] }]);
  });

  it("answers with whole sentences if no statement is supported, since the rest may deny a quote", async () => {
    const quote = "was rebuilt by Helena Strand in 1962";
    const { statements, moments } = await ask(
      createReader([{ text: "It has 9000 pipes.", quotes: [quote] }]),
    );
    expect(statements.map(({ text }) => text)).toEqual([organ]);
    expect(moments.map((moment) => moment.quote)).toEqual([organ]);
  });

  it("cites no quote that spans two talks", async () => {
    const across = "Look up now. It was a cold winter.";
    expect(await ask(createReader([{ text: across, quotes: [across] }]))).toMatchObject({ moments: [] });
  });

  it("cites only real speech at its real time, whatever a lying model quotes from 50 talks", async () => {
    const said = Array.from(
      { length: 50 },
      (_talk, at) =>
        `Organ number ${at + 1} of the cathedral has ${4000 + at} pipes, and its builder was paid late.`,
    );
    const many = said.map((text, talk) =>
      buildPassage({ talk, first: talk, texts: ["We stand in the nave.", text, "Look up now."] }),
    );
    const lies = [
      (at: number) => ({ line: at, quotes: [said[at] ?? ""] }),
      // Cites one line but quotes another.
      (at: number) => ({ line: at, quotes: [said[(at + 7) % 50] ?? ""] }),
      (at: number) => ({ line: at, quotes: [(said[at] ?? "").replace("late", "twice")] }),
      (at: number) => ({ line: at, quotes: [`${said[at]} Look up now. We stand in the nave.`] }),
      () => ({ line: 999, quotes: ["Nobody ever said this about any organ."] }),
    ];
    for (let first = 0; first < 50; first += 4) {
      const stub = createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          if (read.kind === "check") return answerLikeAModel(request);
          return {
            found: true,
            statements: [0, 1, 2, 3].map((offset) => {
              const at = (first + offset) % 50;
              const { line, quotes } = (lies[at % lies.length] ?? (() => ({ line: 0, quotes: [] })))(at);
              const number = Number(
                read.lines.find(({ text }) => text.includes(said[line] ?? "?"))?.number ?? line,
              );
              return {
                text: `Organ ${at + 1} is old.`,
                quotes: quotes.map((text) => ({ line: number, text })),
              };
            }),
          };
        },
      });
      const { statements, moments } = await answerFromPassages({
        models: [{ model: stub.model, name: "stub", price: null }],
        runtime: createFakeRuntime(),
        question: "How many pipes do the organs have?",
        passages: many,
      });
      expect(moments.length).toBeGreaterThan(0);
      for (const { talk, quote, firstCueId, lastCueId, startSeconds } of moments) {
        const cues = many[talk]?.cues.filter(({ id }) => id >= firstCueId && id <= lastCueId) ?? [];
        expect(cues.map(({ text }) => text).join(" ")).toContain(quote);
        expect(startSeconds).toBe((cues[0]?.startMs ?? -1) / 1000);
      }
      for (const { moments: proof } of statements)
        expect(proof.every((at) => moments[at] !== undefined)).toBe(true);
    }
  });
});
