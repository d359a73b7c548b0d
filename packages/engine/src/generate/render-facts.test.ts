import { describe, expect, it } from "vitest";
import { answerLikeAModel, readPrompt } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel, type StubModel } from "../../testing/create-stub-model.ts";
import { extractFacts } from "../../testing/extract-facts.ts";
import { videoFactsSchema } from "./fact.ts";
import { renderFacts } from "./render-facts.ts";

const task = buildTask({
  texts: buildTalk(200),
  video: { title: "Six crafts", durationSeconds: 1200, chapters: [] },
});
const withStub = (stub: StubModel) => ({
  models: [{ model: stub.model, name: "stub", price: null }],
  runtime: createFakeRuntime(),
});
const extract = async () => (await extractFacts({ task, ...withStub(createStubModel()) })).facts;

interface WritingAnswer {
  points?: { number: number; text: string }[];
  [key: string]: unknown;
}

/** A translator that changes the words it can and keeps the rest. */
const translate = (text: string): string =>
  text
    .replace(
      /^The (\w+) needs about (\d+) minutes before (.+) can use it again\.$/u,
      "$3 kann $1 nach etwa $2 Minuten wieder benutzen.",
    )
    .replace(
      /^A good (\w+) costs (\d+) euros .*$/u,
      "Für $1 zahlt man $2 Euro und hat es ein halbes Leben lang.",
    )
    .replace(
      /^Most people buy a (\w+) that is (\d+) percent .*$/u,
      "Die meisten kaufen $1, das um $2 Prozent zu groß ist.",
    );

const createTranslator = (spoil: (text: string, index: number) => string = (text) => text) =>
  createStubModel({
    answer: (request) => {
      const answer = answerLikeAModel(request) as WritingAnswer;
      return {
        ...answer,
        ...(answer.points && {
          points: answer.points.map((point, at) => ({
            ...point,
            text: spoil(translate(point.text), request.index * 1000 + at),
          })),
        }),
      };
    },
  });

const numbersOf = (text: string): string[] => (text.match(/\d+/gu) ?? []).sort();

describe("the facts of a video", () => {
  it("are facts that can be stored, all of them checked", async () => {
    const facts = await extract();
    expect(videoFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
    expect(facts.facts.length).toBeGreaterThan(8);
    const speech = task.transcript.cues.map(({ text }) => text).join(" ");
    for (const { quotes } of facts.facts) expect(speech).toContain(quotes[0].text);
  });
});

describe("renderFacts", () => {
  it("writes two languages from the same facts: nothing is read again; numbers, names, quotes and times are the same", {
    tags: ["D.engine.12", "D.engine.13"],
  }, async () => {
    const facts = await extract();
    const stub = createTranslator();
    const own = await renderFacts({ task, facts, ...withStub(stub) });
    const german = await renderFacts({
      task: { ...task, requestedLanguage: "de" },
      facts,
      ...withStub(stub),
    });
    expect(stub.requests.map((request) => readPrompt(request).kind)).toEqual(["writing", "writing"]);
    expect(german.content.language).toBe("de");
    expect(german.content.keyPoints.some(({ text }) => text.includes("Die meisten kaufen"))).toBe(true);
    expect(german.content.keyPoints.map(({ quotes }) => quotes)).toEqual(
      own.content.keyPoints.map(({ quotes }) => quotes),
    );
    for (const [at, { text }] of german.content.keyPoints.entries()) {
      const source = own.content.keyPoints[at]?.text ?? "";
      expect(numbersOf(text)).toEqual(numbersOf(source));
      for (const name of source.match(/(?:Marta|Tomas|Ada|Jonas|Irma|Pavel) \w+/gu) ?? [])
        expect(text).toContain(name);
    }
  });

  it("never shows a translation with another number or name: asks once more, then keeps the original", {
    tags: "D.engine.13",
  }, async () => {
    const facts = await extract();
    const once = createTranslator((text, index) => (index < 1000 ? text.replace(/\d+/u, "4321") : text));
    const mended = await renderFacts({
      task: { ...task, requestedLanguage: "de" },
      facts,
      ...withStub(once),
    });
    expect(once.requests).toHaveLength(2);
    expect(JSON.stringify(mended.content)).not.toContain("4321");
    expect(mended.content.keyPoints.some(({ text }) => text.includes("Die meisten kaufen"))).toBe(true);

    const always = createTranslator((text) => `${text} Das sagt Napoleon Bonaparte.`);
    const kept = await renderFacts({
      task: { ...task, requestedLanguage: "fr" },
      facts,
      ...withStub(always),
    });
    expect(always.requests).toHaveLength(2);
    expect(JSON.stringify(kept.content)).not.toContain("Napoleon");
    expect(kept.content.keyPoints.map(({ text }) => text)).toEqual(
      kept.content.keyPoints.map(
        ({ quotes }) => facts.facts.find((fact) => fact.quotes[0].text === quotes[0].text)?.text,
      ),
    );
  });

  it("makes another length in a language that is written without any call", async () => {
    const facts = await extract();
    const long = await renderFacts({
      task: { ...task, length: "long" },
      facts,
      ...withStub(createStubModel()),
    });
    const stub = createStubModel();
    const short = await renderFacts({
      task: { ...task, length: "short" },
      facts: long.facts,
      ...withStub(stub),
    });
    expect(stub.requests).toHaveLength(0);
    expect(short.usage).toMatchObject({ calls: [], inputTokens: 0, costMicroUsd: 0 });
    expect(short.content.keyPoints.length).toBeLessThan(long.content.keyPoints.length);
    expect(short.content.gist).toBe(long.content.gist);
    const longQuotes = long.facts.facts.map(({ quotes }) => quotes[0].text);
    for (const { quotes } of short.content.keyPoints) expect(longQuotes).toContain(quotes[0].text);
  });

  it("asks only for the wordings that are missing where a language was written before in a shorter length", async () => {
    const facts = await extract();
    const german = { ...task, requestedLanguage: "de" };
    const short = await renderFacts({
      task: { ...german, length: "short" },
      facts,
      ...withStub(createTranslator()),
    });
    const stub = createTranslator();
    await renderFacts({ task: { ...german, length: "long" }, facts: short.facts, ...withStub(stub) });
    expect(stub.requests).toHaveLength(1);
    const prompt = stub.requests[0]?.instructions ?? "";
    expect(prompt).not.toContain('"gist"');
    const asked = /points: facts ([\d, ]+) in/u.exec(prompt)?.[1]?.split(", ") ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const { id } of short.facts.facts.filter(({ wordings }) => wordings["de"] !== undefined))
      expect(asked).not.toContain(String(id));
  });

  it("tells points while they are translated", async () => {
    const facts = await extract();
    let told = 0;
    await renderFacts({
      task: { ...task, requestedLanguage: "de" },
      facts,
      ...withStub(createTranslator()),
      onEvent: (event) => {
        if (event.type === "key_point") told += 1;
      },
    });
    expect(told).toBeGreaterThan(3);
  });
});
