import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { answerLikeAModel, readCheckedItems, readPrompt } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTranscript } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel, type StubModel } from "../../testing/create-stub-model.ts";
import { NOT_SAID } from "./answer.ts";
import { answerFromTranscript } from "./answer-from-transcript.ts";

const sentence = "The cathedral's organ was rebuilt by Helena Strand in 1962 with 4100 pipes.";
const short = buildTranscript({ texts: [...buildTalk(30), sentence, ...buildTalk(20)] });
const talk = buildTalk(1200);
const long = buildTranscript({ texts: [...talk.slice(0, 700), sentence, ...talk.slice(700)] });

const ask = ({
  stub,
  question,
  transcript = short,
  video,
}: Pick<Parameters<typeof answerFromTranscript>[0], "video"> & {
  stub: StubModel;
  question: string;
  transcript?: typeof short;
}) =>
  answerFromTranscript({
    models: [{ model: stub.model, name: "stub", price: null }],
    runtime: createFakeRuntime(),
    question,
    transcript,
    ...(video && { video }),
  });

/** A stub model that quotes `sentence` if the prompt contains it. */
const createReader = (answer: string) =>
  createStubModel({
    answer: (request) => {
      const read = readPrompt(request);
      if (read.kind === "check") return answerLikeAModel(request);
      const line = read.lines.find(({ text }) => text.includes("organ"));
      if (line === undefined) return { found: false, statements: [] };
      return {
        found: true,
        statements: [{ text: answer, quotes: [{ line: Number(line.number), text: sentence }] }],
      };
    },
  });

/** A stub model with these statements and their quotes, whose judge accepts each text for which `accepts` is true. */
const createWriter = ({
  statements,
  accepts = () => true,
}: {
  statements: readonly (readonly [text: string, ...quotes: string[]])[];
  accepts?: (text: string) => boolean;
}) =>
  createStubModel({
    answer: (request) => {
      if (readPrompt(request).kind === "check")
        return {
          verdicts: readCheckedItems(request.prompt).map(({ number, text }) => ({
            claim: number,
            failing: accepts(text)
              ? []
              : [{ detail: "other", relation: "absent", line: 0, reason: "Nobody says so." }],
          })),
        };
      return {
        found: true,
        statements: statements.map(([text, ...quotes]) => ({
          text,
          quotes: quotes.map((quote) => ({ line: 0, text: quote })),
        })),
      };
    },
  });

describe("answerFromTranscript", () => {
  it("answers with a cited moment, timed by the captions", async () => {
    const stub = createReader("Helena Strand rebuilt the organ in 1962.");
    const answer = await ask({ stub, question: "Who rebuilt the organ?" });
    expect(answer).toMatchObject({ found: true, answer: "Helena Strand rebuilt the organ in 1962." });
    expect(answer.moments).toHaveLength(1);
    const cue = short.cues[30];
    expect(answer.moments[0]).toMatchObject({
      quote: sentence,
      firstCueId: 30,
      startSeconds: (cue?.startMs ?? -1) / 1000,
    });
    expect(answer.usage.calls.map(({ purpose }) => purpose)).toEqual(["answer", "check"]);
  });

  it("says that it isn't said if the model finds nothing or proves it with invented words", async () => {
    const honest = createStubModel({ answer: () => ({ found: false, statements: [] }) });
    const liar = createStubModel({
      answer: () => ({
        found: true,
        statements: [
          { text: "It was Bach.", quotes: [{ line: 3, text: "It was Johann Sebastian Bach himself." }] },
        ],
      }),
    });
    for (const stub of [honest, liar])
      expect(await ask({ stub, question: "Who played the organ?" })).toMatchObject({
        ...{ found: false, answer: NOT_SAID, moments: [], statements: [] },
      });
  });

  it("shows what was said instead of an answer that goes beyond it", async () => {
    const answer = await ask({
      stub: createReader("Helena Strand rebuilt it in 1971."),
      question: "Who rebuilt the organ?",
    });
    expect(answer.found).toBe(true);
    expect(answer.answer).toBe(sentence);
    expect(answer.statements).toEqual([{ text: sentence, moments: [0] }]);
  });

  it("omits unsupported sentences from an answer", async () => {
    const answer = await ask({
      stub: createReader("Helena Strand rebuilt the organ in 1962. Bach played it first."),
      question: "Who rebuilt the organ?",
    });
    expect(answer.answer).toBe("Helena Strand rebuilt the organ in 1962.");
  });

  it("lists the moments that prove each sentence, and cites none for an omitted sentence", async () => {
    const cost = "The cathedral's new bell weighs 900 kilograms.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind === "check") return answerLikeAModel(request);
        const find = (word: string) => Number(read.lines.find(({ text }) => text.includes(word))?.number);
        const bell = { line: find("bell"), text: cost };
        const organ = { line: find("organ"), text: sentence };
        return {
          found: true,
          statements: [
            { text: "The new bell weighs 900 kilograms.", quotes: [bell] },
            {
              text: "Bach played it first.",
              quotes: [{ line: find("porch"), text: "The porch is painted blue." }],
            },
            { text: "Helena Strand rebuilt the organ in 1962.", quotes: [organ] },
          ],
        };
      },
    });
    const answer = await ask({
      stub,
      question: "What of the cathedral's organ, bell and porch?",
      transcript: buildTranscript({
        texts: [...buildTalk(30), sentence, "The porch is painted blue.", cost, ...buildTalk(20)],
      }),
    });
    expect(answer.moments.map(({ quote }) => quote)).toEqual([sentence, cost]);
    expect(answer.statements).toEqual([
      { text: "The new bell weighs 900 kilograms.", moments: [1] },
      { text: "Helena Strand rebuilt the organ in 1962.", moments: [0] },
    ]);
  });

  it("shows three statements with two quotes each, also if their quotes share a cue", async () => {
    const cue = (name: string) => `${name} built the first part by hand. Then ${name} painted it blue.`;
    const names = ["Ada", "Bruno", "Clara"];
    const stub = createWriter({
      statements: names.map(
        (name) =>
          [
            `${name} made and painted a part.`,
            `${name} built the first part by hand.`,
            `Then ${name} painted it blue.`,
          ] as const,
      ),
    });
    const answer = await ask({
      stub,
      question: "Who made what?",
      transcript: buildTranscript({ texts: [...buildTalk(5), ...names.map(cue), ...buildTalk(5)] }),
    });
    expect(answer.statements).toEqual(
      names.map((name, at) => ({ text: `${name} made and painted a part.`, moments: [2 * at, 2 * at + 1] })),
    );
  });

  it("judges a sentence with abbreviations as one", async () => {
    const text = "Dr. Strand used pipes of wood, e.g. of oak, for the 2. Orgel, d. h. Nebenorgel.";
    const stub = createWriter({ statements: [[text, sentence]], accepts: (judged) => judged === text });
    const answer = await ask({ stub, question: "Was hat sie mit der Orgel der Kathedrale gemacht und wie?" });
    expect(answer.answer).toBe(text);
  });

  it("tells the model and its judge the title and the lines around the quotes", async () => {
    const said = "And she rebuilt it in a single year, with all of its pipes.";
    const stub = createWriter({ statements: [["Helena Strand rebuilt the organ in a year.", said]] });
    const video = { title: "Helena Strand and the organ", author: "Cathedrals" };
    const transcript = buildTranscript({
      texts: [...buildTalk(9), "Now, the organ.", said, ...buildTalk(9)],
    });
    await ask({ stub, question: "How long did it take her?", transcript, video });
    const [asked, checked] = stub.requests;
    expect(asked?.prompt).toContain("title|Helena Strand and the organ");
    expect(checked?.prompt).toContain("title| Helena Strand and the organ");
    expect(checked?.prompt).toContain("Now, the organ.");
  });

  it("replaces a refused answer by whole sentences, since the rest of one may deny its quote", async () => {
    const denied = "It is a legend that the devil himself cast the great bell of the cathedral.";
    const stub = createWriter({
      statements: [["The devil cast the bell.", "the devil himself cast the great bell"]],
      accepts: () => false,
    });
    const transcript = buildTranscript({ texts: [...buildTalk(9), denied, ...buildTalk(9)] });
    const answer = await ask({ stub, question: "Who cast the bell?", transcript });
    expect(answer.answer).toBe(denied);
    expect(answer.moments[0]?.quote).toBe(denied);
  });

  it("sends only passages about the question, never a whole long transcript", async () => {
    const stub = createReader("Helena Strand rebuilt the organ in 1962.");
    const answer = await ask({ stub, question: "Who rebuilt the cathedral's organ?", transcript: long });
    expect(answer.found).toBe(true);
    const whole = long.cues.reduce((sum, { text }) => sum + text.length, 0);
    expect(stub.requests[0]?.prompt.length).toBeLessThan(whole / 2);
  });

  it("requests search words first if the question is in another language", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind === "check") return { verdicts: [{ claim: 1, failing: [] }] };
        if (read.kind === "search") return { words: ["organ", "rebuilt", "cathedral"] };
        const line = read.lines.find(({ text }) => text.includes("organ"));
        return {
          found: line !== undefined,
          statements: [
            {
              text: "Helena Strand hat die Orgel im Jahr 1962 mit 4100 Pfeifen neu gebaut.",
              quotes: [{ line: Number(line?.number ?? 0), text: sentence }],
            },
          ],
        };
      },
    });
    const answer = await ask({
      stub,
      question: "Wer hat die Orgel der Kathedrale neu gebaut und wann war das?",
      transcript: long,
    });
    expect(stub.requests.map((request) => readPrompt(request).kind)).toEqual(["search", "answer", "check"]);
    expect(answer.answer).toBe("Helena Strand hat die Orgel im Jahr 1962 mit 4100 Pfeifen neu gebaut.");
    expect(answer.moments[0]?.quote).toBe(sentence);
  });

  it("asks once more if the model doesn't answer in the question's language", async () => {
    const german = "Helena Strand hat die Orgel im Jahr 1962 mit 4100 Pfeifen neu gebaut.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind === "check") return { verdicts: [{ claim: 1, failing: [] }] };
        const line = Number(read.lines.find(({ text }) => text.includes("organ"))?.number ?? 0);
        const text = request.instructions.includes("another language") ? german : sentence;
        return { found: true, statements: [{ text, quotes: [{ line, text: sentence }] }] };
      },
    });
    const question = "Wer hat die Orgel der Kathedrale neu gebaut und wann war das?";
    expect((await ask({ stub, question })).answer).toBe(german);
  });

  it("makes no answer call if no passage is about the question", async () => {
    const stub = createStubModel({ answer: () => ({ words: ["zeppelin"] }) });
    const answer = await ask({ stub, question: "What about zeppelin hangars?", transcript: long });
    expect(answer.found).toBe(false);
    expect(stub.requests.map((request) => readPrompt(request).kind)).toEqual(["search"]);
  });

  it("fences the passages and offers no tools", async () => {
    const stub = createReader("Helena Strand rebuilt the organ in 1962.");
    await ask({ stub, question: "Who rebuilt the organ?" });
    expect(stub.requests[0]?.prompt).toMatch(
      /^<([a-z]{8})>\n[\s\S]*\n<\/\1>\n\nQuestion: Who rebuilt the organ\?$/u,
    );
    expect(stub.requests[0]?.options.tools ?? []).toEqual([]);
  });

  it.each([
    ["fails", "no"],
    ["writes its answer under other names", { found: true, answer: "Helena Strand.", quotes: [sentence] }],
    [
      "writes its quotes under other names",
      { found: true, statements: [{ text: "Helena.", quote: sentence }] },
    ],
  ])("rejects if the model %s", async (_how, reply) => {
    const stub = createStubModel({ answer: () => reply });
    const failure = await ask({ stub, question: "Who rebuilt the organ?" }).catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("model_failed");
  });
});
