import { isAppError } from "@pith/core/errors/app-error";
import { type SummaryContent, summaryContentSchema } from "@pith/core/summaries/summary";
import { describe, expect, it } from "vitest";
import {
  answerLikeAModel,
  listSpokenLines,
  pickFacts,
  readCheckedItems,
  readPrompt,
  type StubFact,
} from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel, type StubModel } from "../../testing/create-stub-model.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import { buildCueIndex } from "../transcript/build-cue-index.ts";
import { createModelEngine } from "./create-model-engine.ts";
import type { ModelSettings } from "./model-settings.ts";

const createEngine = ({ stub, settings }: { stub: StubModel; settings?: Partial<ModelSettings> }) =>
  createModelEngine({
    models: [{ model: stub.model, name: "stub-1", price: { inputUsdPerMillion: 1, outputUsdPerMillion: 4 } }],
    runtime: createFakeRuntime(),
    ...(settings && { settings }),
  });

/** Returns the key points as a client rebuilds them from the events. */
function followPoints(events: readonly EngineEvent[]): SummaryContent["keyPoints"] {
  const points: SummaryContent["keyPoints"] = [];
  for (const event of events) if (event.type === "key_point") points[event.index] = event.keyPoint;
  return points;
}

const talk = buildTalk(80);
const longTalk = buildTalk(400);

describe("createModelEngine", () => {
  it("reads and verifies a talk that fits one window in the time of two calls", {
    tags: ["D.engine.14", "D.engine.01"],
  }, async () => {
    const stub = createStubModel();
    const engine = createEngine({ stub });
    const content = await engine.summarize({ task: buildTask({ texts: talk }) });
    const kinds = stub.requests.map((request) => readPrompt(request).kind);
    expect(kinds[0]).toBe("facts");
    expect(new Set(kinds.slice(1))).toEqual(new Set(["check"]));
    expect(engine.engine).toBe("model");
    expect(summaryContentSchema.parse(content)).toEqual(content);
    expect(content.origin).toMatchObject({
      engine: "model",
      model: "stub-1",
      readShare: 1,
      isFallback: false,
    });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    for (const { proof } of content.keyPoints) expect(proof).toEqual({ kind: "judged", model: "stub-1" });
    expect(content.gist).not.toBe("");
    expect(content.title).not.toBe("");
  });

  it.each([
    { way: "one window", texts: talk, windowTokens: undefined },
    { way: "several windows", texts: longTalk, windowTokens: 2600 },
  ])("proves the gist by quotes from the captions, read in $way", async ({ texts, windowTokens }) => {
    const stub = createStubModel();
    const task = buildTask({ texts });
    const engine = createEngine({ stub, ...(windowTokens && { settings: { windowTokens } }) });
    const { gistEvidence, coverage } = await engine.summarize({ task });
    expect(["judged", "near_copy"]).toContain(gistEvidence?.proof.kind);
    const { text } = buildCueIndex(task.transcript);
    for (const quote of gistEvidence?.quotes ?? []) {
      expect(text).toContain(quote.text);
      const { firstCueId } = quote;
      const block = coverage.blocks.find(
        (each) => each.firstCueId <= firstCueId && each.lastCueId >= firstCueId,
      );
      expect(block?.state).toBe("cited");
    }
  });

  it("sends the video's metadata with every window: title, channel, date, description, speakers and names", async () => {
    const stub = createStubModel();
    const video = {
      title: "Marta Olsen on crusts",
      author: "Craft Talks",
      publishedAt: "2026-03-04T10:00:00Z",
      description: "Why a crust fails in winter.\n\nFollow us: https://example.com/x",
      durationSeconds: 2300,
      chapters: [],
    };
    const texts = longTalk.map((text) =>
      text.replace("Most people", "Over here I’d say that I’ve seen people"),
    );
    const task = buildTask({ texts, video });
    await createEngine({ stub, settings: { windowTokens: 2600 } }).summarize({ task });
    const windows = stub.requests
      .map((request) => readPrompt(request))
      .filter(({ kind }) => kind === "facts");
    expect(windows.length).toBeGreaterThan(2);
    for (const { lines } of windows) {
      const textOf = (label: string) => lines.find(({ number }) => number === label)?.text ?? "";
      expect(textOf("title")).toBe("Marta Olsen on crusts");
      expect(textOf("channel")).toBe("Craft Talks");
      expect(textOf("date")).toBe("2026-03-04");
      expect(textOf("about")).toBe("Why a crust fails in winter.");
      expect(textOf("names")).toContain("Tomas Lind");
      expect(textOf("names")).not.toMatch(/I’/u);
    }
  });

  it("keeps a fact with several quotes, a name from the title, and a corrected word with what was heard", {
    tags: "D.summary.24",
  }, async () => {
    const texts = [
      ...talk.slice(0, 30),
      "So he tried the new tokenizer on lama three last spring.",
      "It made the whole thing twice as fast as before.",
      ...talk.slice(30),
    ];
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check")
          return {
            verdicts: readCheckedItems(request.prompt).map(({ number }) => ({ claim: number, failing: [] })),
          };
        if (read.kind !== "facts") return answer;
        const line = listSpokenLines(read).find(({ text }) => text.includes("lama three"))?.number ?? 0;
        return {
          ...answer,
          facts: [
            {
              text: "Georgi Gerganov made Llama 3 twice as fast with a new tokenizer.",
              quotes: [
                { line, text: "he tried the new tokenizer on lama three" },
                { line, text: "twice as fast as before" },
              ],
              repairs: [
                { heard: "lama three", meant: "Llama 3" },
                { heard: "never said", meant: "nothing" },
              ],
              importance: 3,
              kind: "number",
              label: "twice as fast",
            },
            ...(answer["facts"] as unknown[]),
          ],
        };
      },
    });
    const video = { title: "Georgi Gerganov on speed", chapters: [], durationSeconds: null };
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts, video, length: "long" }),
    });
    const point = content.keyPoints.find(({ text }) => text.includes("Llama 3"));
    expect(point).toMatchObject({
      text: "Georgi Gerganov made Llama 3 twice as fast with a new tokenizer.",
      label: "twice as fast",
      quotes: [{ text: "he tried the new tokenizer on lama three" }, { text: "twice as fast as before" }],
      repairs: [{ heard: "lama three", meant: "Llama 3" }],
    });
  });

  it("lists a decision only if the judge finds one, under a heading that it finds supported", async () => {
    const label = (place: string) => `Boil crusts, ${place}`;
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check")
          return {
            verdicts: request.prompt.split("\n").flatMap((line) => {
              const number = /^claim (\d+) /u.exec(line)?.[1];
              const detail = line.includes(`decision "${label("first")}"`)
                ? "kind"
                : line.includes(`decision "${label("second")}"`)
                  ? "label"
                  : null;
              const fault = { detail, relation: "absent", line: 0, reason: "isn't said" };
              return number ? [{ claim: Number(number), failing: detail === null ? [] : [fault] }] : [];
            }),
          };
        if (read.kind !== "facts") return answer;
        const facts = pickFacts(read).map((fact, at) => ({
          ...fact,
          kind: at < 3 ? "decision" : "statement",
          label: label(["first", "second", "third"][at] ?? ""),
        }));
        return { ...answer, facts };
      },
    });
    const { shaped } = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    expect(shaped?.lists).toMatchObject([
      { kind: "decision", points: [{ label: null }, { label: label("third") }] },
    ]);
  });

  it.each<[string, (json: string) => string]>([
    [
      "with thoughts before it",
      (json) => `<think>\nThey want {"facts": [...]}, not {text. Say "so.\n</think>\n${json}`,
    ],
    ["with a draft before it", (json) => `<think>\n{"facts": []} or ${json}\n</think>\n${json}`],
    ["with braces around it", (json) => `Here is {the JSON}:\n${json}\nNote: {no adverts}.`],
    [
      "with comments",
      (json) => json.replaceAll('"text": ', '/* "text" */ "text": ').replace("[", "[ // the best"),
    ],
    ["with trailing commas", (json) => json.replace(/\n(\s*)\}/gu, ", // end\n$1}")],
    [
      "with quotes that have no line",
      (json) => json.replace(/\{\s*"line": \d+,\s*"text": (".*?")\s*\}/gu, "$1"),
    ],
    [
      "with a quote instead of a list of them",
      (json) => json.replace(/"quotes": \[(\s*\{[^{}]*\}\s*)\]/gu, '"quotes": $1'),
    ],
    [
      "with objects instead of lists",
      (json) =>
        JSON.stringify(JSON.parse(json), (key, value) =>
          Array.isArray(value) && typeof value[0] === "object"
            ? Object.fromEntries(value.map((element, at) => [`${key}${at + 1}`, element]))
            : value,
        ),
    ],
    ["inside another object", (json) => `{"answer": ${json}}`],
    ["with line breaks in strings", (json) => json.replace(/"text": "(\w+) /gu, '"text": "$1\n')],
  ])("reads a model's JSON %s", async (_, write) => {
    const stub = createStubModel({
      answer: (request) => write(JSON.stringify(answerLikeAModel(request), null, 1)),
    });
    const summarize = async (model: StubModel) =>
      (await createEngine({ stub: model }).summarize({ task: buildTask({ texts: talk }) })).keyPoints;
    expect(await summarize(stub)).toEqual(await summarize(createStubModel()));
  });

  it("keeps the facts of answers that end early, each of which is asked for once more", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const answer = answerLikeAModel(request);
        if (readPrompt(request).kind !== "facts") return answer;
        const text = JSON.stringify(answer);
        return text.slice(0, text.lastIndexOf('"importance"'));
      },
    });
    const isFacts = (request: (typeof stub.requests)[number]) => readPrompt(request).kind === "facts";
    const { keyPoints, origin } = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk }),
    });
    const { keyPoints: whole } = await createEngine({ stub: createStubModel() }).summarize({
      task: buildTask({ texts: talk }),
    });
    expect(stub.requests.filter(isFacts)).toHaveLength(2);
    expect(origin.readShare).toBe(1);
    expect(keyPoints.length).toBeGreaterThanOrEqual(whole.length - 1);
  });

  it("asks for no links, and lists a fact called one as none", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind !== "facts") return answer;
        return { ...answer, facts: pickFacts(read).map((fact) => ({ ...fact, kind: "link" })) };
      },
    });
    const { keyPoints, shaped } = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk }),
    });
    expect(JSON.stringify(stub.requests[0]?.options.responseFormat)).not.toContain('"link"');
    expect([keyPoints.length > 3, shaped?.lists]).toEqual([true, []]);
  });

  it("lists a term only under its name", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind !== "facts") return answer;
        const facts = pickFacts(read).map((fact, at) => ({
          ...fact,
          kind: at < 2 ? "term" : "statement",
          label: at === 0 ? "xenolith" : fact.text.split(" ").slice(0, 3).join(" "),
        }));
        return { ...answer, facts };
      },
    });
    const { shaped } = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    expect(shaped?.lists).toMatchObject([{ kind: "term", points: [{ label: expect.any(String) }] }]);
  });

  it.each([
    ["en", "1. Why crusts fail", "Why crusts fail"],
    ["de", "1. Weltkrieg", "1. Weltkrieg"],
  ])(
    "drops the number of a single chapter unless it may be an ordinal: %s",
    async (language, title, shown) => {
      const stub = createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          const answer = answerLikeAModel(request);
          if (read.kind === "check")
            return {
              verdicts: readCheckedItems(request.prompt).map(({ number }) => ({
                claim: number,
                failing: [],
              })),
            };
          if (read.kind !== "facts") return answer;
          return { ...answer, chapters: [{ line: listSpokenLines(read)[0]?.number, title }] };
        },
      });
      const { chapters } = await createEngine({ stub }).summarize({
        task: buildTask({ texts: talk, requestedLanguage: language }),
      });
      expect(chapters.map((chapter) => chapter.title)).toEqual([shown]);
    },
  );

  it.each([
    ["one window", undefined],
    ["several windows", 1500],
  ])("drops the numbers of listed facts, one of which has no quote, in %s", async (_, windowTokens) => {
    const number = (facts: StubFact[]) =>
      facts.map((fact, at) => ({
        ...fact,
        text: `${at + 1}. ${fact.text}`,
        quotes: at === 2 ? [] : fact.quotes,
      }));
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check")
          return {
            verdicts: readCheckedItems(request.prompt).map((item) => ({ claim: item.number, failing: [] })),
          };
        return read.kind === "facts" ? { ...answer, facts: number(pickFacts(read)) } : answer;
      },
    });
    const engine = createEngine({ stub, ...(windowTokens && { settings: { windowTokens } }) });
    const { keyPoints } = await engine.summarize({ task: buildTask({ texts: talk, length: "long" }) });
    expect(keyPoints.length).toBeGreaterThan(8);
    for (const { text } of keyPoints) expect(text).not.toMatch(/^\d+\. /u);
  });

  it("sends what a refused quote leaves out of its sentence to be rewritten", async () => {
    const texts = [
      ...talk.slice(0, 30),
      "Yes, he has never decided to be decent, it grew on him.",
      ...talk.slice(30),
    ];
    const around: string[] = [];
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        for (const { number, text } of read.lines) if (number === "0 around") around.push(text);
        if (read.kind !== "facts") return answer;
        const line = listSpokenLines(read).find(({ text }) => text.includes("decent"))?.number ?? 0;
        const quotes = [{ line, text: "decided to be decent" }];
        const [first] = pickFacts(read);
        return { ...answer, facts: [{ ...first, text: "The man chose decency.", quotes }] };
      },
    });
    await createEngine({ stub }).summarize({ task: buildTask({ texts }) });
    expect(around[0]).toContain(" Yes, he has never [quote], it grew on him. ");
  });

  it("shows the quote of a refused fact last if its writer finds nothing worth knowing in it", async () => {
    const refused = "Everybody has to call this number.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "rewriting") return { claims: [{ number: 0, text: "" }] };
        if (read.kind !== "facts") return answer;
        const [first, ...rest] = pickFacts(read);
        const others = rest.map((fact) => ({ ...fact, importance: 2 }));
        return { ...answer, facts: [{ ...first, text: refused, importance: 3 }, ...others] };
      },
    });
    const { keyPoints } = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    expect(keyPoints.length).toBeGreaterThan(3);
    for (const { proof } of keyPoints) expect(proof.kind).toBe("judged");
  });

  it("shows a true fact that repeats the quotes of a refused one", async () => {
    let told = "";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "rewriting") return { claims: [{ number: 0, text: "" }] };
        if (read.kind !== "facts") return answer;
        const [first, ...rest] = pickFacts(read);
        told = first?.text ?? "";
        const refused = { ...first, text: "Everybody has to call this number." };
        return { ...answer, facts: [refused, { ...first, importance: 3 }, ...rest] };
      },
    });
    const { keyPoints } = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, length: "long" }),
    });
    const shown = keyPoints.filter(({ text }) => text === told);
    expect(shown.map(({ proof }) => proof.kind)).toEqual(["judged"]);
  });

  it("shows the whole sentence of a quote that leaves out what denies it", {
    tags: "D.summary.22",
  }, async () => {
    const denied = "It is simply not true that vinegar cleans every kind of marble.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check")
          return {
            verdicts: readCheckedItems(request.prompt).map(({ number, text }) => ({
              claim: number,
              failing: text.includes("vinegar")
                ? [{ detail: "polarity", relation: "contradicted", line: 1, reason: "says it isn't true" }]
                : [],
            })),
          };
        if (read.kind === "rewriting") return { claims: [] };
        if (read.kind !== "facts") return answer;
        const line = listSpokenLines(read).find(({ text }) => text.includes("vinegar"))?.number ?? 0;
        const text = "vinegar cleans every kind of marble";
        const fact = {
          text: `${text}.`,
          quotes: [{ line, text }],
          repairs: [],
          importance: 3,
          kind: "statement",
        };
        return { ...answer, facts: [fact, ...(answer["facts"] as unknown[])] };
      },
    });
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: [...talk.slice(0, 9), denied, ...talk.slice(9)], length: "long" }),
    });
    const points = content.keyPoints.filter(({ text }) => text.includes("vinegar"));
    expect(points).toMatchObject([
      { text: denied, proof: { kind: "quoted", reason: "not_supported" }, quotes: [{ text: denied }] },
    ]);
  });

  it("has a rejected claim rewritten with the judge's reason, rechecks it, and otherwise shows the quote", {
    tags: "D.summary.22",
  }, async () => {
    const rewritings: string[] = [];
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "rewriting") {
          rewritings.push(request.prompt);
          const { claims } = answer as { claims: { number: number; text: string }[] };
          return {
            claims: claims.map((claim, at) => (at === 0 ? claim : { ...claim, text: "Still about zebras." })),
          };
        }
        if (read.kind !== "facts") return answer;
        const [first, second, ...rest] = pickFacts(read);
        const lie = "The zebra was painted by Napoleon.";
        return {
          ...answer,
          facts: [{ ...first, text: lie, importance: 3 }, { ...second, text: lie, importance: 3 }, ...rest],
        };
      },
    });
    const events: EngineEvent[] = [];
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, length: "long" }),
      onEvent: (event) => events.push(event),
    });
    expect(rewritings).toHaveLength(1);
    expect(rewritings[0]).toContain("fault|Nobody says zebra.");
    expect(JSON.stringify([content, events])).not.toMatch(/zebra|Napoleon/iu);
    const [first, second] = content.keyPoints;
    expect(first?.proof.kind).toBe("judged");
    expect(second?.proof).toEqual({ kind: "quoted", reason: "not_supported" });
    expect(second?.text.replace(/\.$/u, "")).toBe(second?.quotes[0].text.replace(/\.$/u, ""));
  });

  it("lists a rewritten claim as a statement if it no longer says what its heading does", async () => {
    const summarize = async (label: string) => {
      const stub = createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          const answer = answerLikeAModel(request);
          if (read.kind === "rewriting") {
            const [claim] = (answer as { claims: { number: number }[] }).claims;
            return { claims: [{ ...claim, text: "You can hear that the oven is wrong." }] };
          }
          if (read.kind !== "facts") return answer;
          const [first, ...rest] = pickFacts(read);
          const text = "The zebra is wrong long before 17 hours have passed.";
          return { ...answer, facts: [{ ...first, text, kind: "number", label, importance: 3 }, ...rest] };
        },
      });
      const { keyPoints, shaped } = await createEngine({ stub }).summarize({
        task: buildTask({ texts: talk }),
      });
      const { text, label: shown } = keyPoints[0] ?? {};
      return { text, label: shown, kinds: shaped?.lists.map(({ kind }) => kind) };
    };
    const text = "You can hear that the oven is wrong.";
    expect(await summarize("17 hours")).toEqual({ text, label: null, kinds: [] });
    expect(await summarize("The oven")).toEqual({ text, label: "The oven", kinds: ["number"] });
  });

  it("proves a gist by facts that the model gives as an object", async () => {
    const gist = "It takes Marta Olsen 11 minutes.";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check") return judgeTitles(request.prompt);
        if (read.kind !== "facts") return answer;
        const facts = Object.fromEntries(pickFacts(read).entries());
        return { ...answer, facts, gist: { text: gist, facts: [0] } };
      },
    });
    const content = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    expect(content.gist).toBe(gist);
  });

  it("rechecks a rewritten gist, and otherwise doesn't show it", { tags: "D.summary.22" }, async () => {
    const lie = "The zebra was painted by Napoleon.";
    const summarize = (rewrite: (claim: object) => object) => {
      const stub = createStubModel({
        answer: (request) => {
          const { kind } = readPrompt(request);
          const answer = answerLikeAModel(request);
          if (kind === "facts") return { ...answer, gist: { text: lie, facts: [0] } };
          if (kind !== "rewriting") return answer;
          return { claims: (answer as { claims: object[] }).claims.map(rewrite) };
        },
      });
      return createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    };
    const honest = await summarize((claim) => claim);
    expect(["judged", "near_copy"]).toContain(honest.gistEvidence?.proof.kind);
    const stubborn = await summarize((claim) => ({ ...claim, text: "Still about zebras." }));
    expect(JSON.stringify([honest, stubborn])).not.toMatch(/zebra|Napoleon/iu);
    expect(stubborn.keyPoints.map(({ text }) => text)).toEqual(honest.keyPoints.map(({ text }) => text));
    expect(stubborn.gist).not.toBe("");
  });

  it("repeats a fact that stands in for a refused gist in no takeaway", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const { kind } = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (kind === "rewriting") return { claims: [] };
        if (kind === "writing") return { takeaways: [] };
        return kind === "facts" ? { ...answer, gist: { text: "The zebra did it.", facts: [0] } } : answer;
      },
    });
    const task = buildTask({ texts: talk, shape: "brief" });
    const { gist, keyPoints, shaped } = await createEngine({ stub }).summarize({ task });
    expect(keyPoints.map(({ text }) => text)).toContain(gist);
    expect(shaped?.takeaways).toHaveLength(3);
    expect(shaped?.takeaways.map(({ text }) => text)).not.toContain(gist);
  });

  it.each([
    ["nobody is to judge", null, "no_judge"],
    ["the judge can't be reached", "down", "judge_unreachable"],
  ] as const)("shows cleaned quotes if %s", async (_name, judge, reason) => {
    const stub = createStubModel();
    const down = createStubModel({
      answer: () => {
        throw new TypeError("fetch failed");
      },
    });
    const engine = createModelEngine({
      models: [{ model: stub.model, name: "stub", price: null }],
      checker: judge === null ? null : { model: down.model, name: "judge", price: null, kind: "structured" },
      runtime: createFakeRuntime(),
    });
    const content = await engine.summarize({ task: buildTask({ texts: talk }) });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    for (const { proof } of content.keyPoints) expect(proof).toEqual({ kind: "quoted", reason });
  });

  it("names the judge if it is another model", async () => {
    const stub = createStubModel();
    const judge = createStubModel();
    const engine = createModelEngine({
      models: [{ model: stub.model, name: "writer", price: null }],
      checker: { model: judge.model, name: "judge-1", price: null, kind: "structured" },
      runtime: createFakeRuntime(),
    });
    const content = await engine.summarize({ task: buildTask({ texts: talk }) });
    expect(content.origin.model).toBe("writer");
    expect(new Set(judge.requests.map((request) => readPrompt(request).kind))).toEqual(new Set(["check"]));
    expect(stub.requests.map((request) => readPrompt(request).kind)).toEqual(["facts"]);
    for (const { proof } of content.keyPoints) expect(proof).toEqual({ kind: "judged", model: "judge-1" });
  });

  it("supports a small yes/no model as the judge", async () => {
    const stub = createStubModel();
    const judge = createStubModel({ answer: ({ prompt }) => (prompt.includes("Claim:") ? "Yes" : "No") });
    const engine = createModelEngine({
      models: [{ model: stub.model, name: "writer", price: null }],
      checker: { model: judge.model, name: "minicheck", price: null, kind: "yes_no" },
      runtime: createFakeRuntime(),
    });
    const content = await engine.summarize({ task: buildTask({ texts: talk }) });
    for (const { proof } of content.keyPoints) expect(proof).toEqual({ kind: "judged", model: "minicheck" });
  });

  const judgeTitles = (prompt: string) => ({
    verdicts: readCheckedItems(prompt).map(({ number, text }) => ({
      claim: number,
      failing: text.includes("zebra")
        ? [{ detail: "subject", relation: "absent", line: 0, reason: "no zebras" }]
        : [],
    })),
  });

  it("uses the model's chapters: its boundaries, and its titles if they are supported", async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check") return judgeTitles(request.prompt);
        if (read.kind !== "facts") return answer;
        const spoken = listSpokenLines(read);
        const half = spoken[Math.floor(spoken.length / 2)];
        return {
          ...answer,
          chapters: [
            { line: spoken[0]?.number ?? 0, title: "A hive of zebras" },
            { line: half?.number ?? 0, title: (half?.text ?? "").split(" ").slice(0, 4).join(" ") },
          ],
        };
      },
    });
    const task = buildTask({ texts: talk });
    const { chapters, keyPoints } = await createEngine({ stub }).summarize({ task });
    expect(chapters).toHaveLength(2);
    expect(chapters[0]?.title).not.toContain("zebras");
    const half = listSpokenLines(readPrompt(stub.requests[0] ?? { instructions: "", prompt: "" }));
    expect(half[Math.floor(half.length / 2)]?.text.startsWith(chapters[1]?.title ?? "-")).toBe(true);
    for (const { quotes, chapterIndex } of keyPoints)
      expect(chapterIndex).toBe((quotes[0].startSeconds ?? 0) < (chapters[1]?.startSeconds ?? 0) ? 0 : 1);
  });

  it("starts and ends the chapters of a range with the range, as the embedded engine does", async () => {
    const { cues, ...transcript } = buildTranscript({ texts: talk });
    const later = cues.map((cue) => ({
      ...cue,
      startMs: (cue.startMs ?? 0) + 605_000,
      endMs: (cue.endMs ?? 0) + 605_000,
    }));
    const task = {
      ...buildTask({ transcript: { ...transcript, cues: later } }),
      video: { title: "Bread", chapters: [], durationSeconds: 9000 },
      range: { startSeconds: 600, endSeconds: 1800 },
    };
    const summaries = [
      await createEngine({ stub: createStubModel() }).summarize({ task }),
      summarizeTranscript(task),
    ];
    for (const { chapters } of summaries) {
      expect(chapters.length).toBeGreaterThan(1);
      expect([chapters[0]?.startSeconds, chapters.at(-1)?.endSeconds]).toEqual([600, 1800]);
    }
  });

  it("keeps a title with a site's name if the speakers say it", async () => {
    const writeTitles = (titles: readonly string[]) =>
      createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          if (read.kind === "check") return judgeTitles(request.prompt);
          const chapters = titles.map((title, at) => ({ line: at * 3, title }));
          return { ...answerLikeAModel(request), ...(read.kind === "facts" && { chapters }) };
        },
      });
    const texts = buildTalk(40).map((text, at) => (at < 20 ? `With draw.io, ${text}` : text));
    const stub = writeTitles(["What draw.io needs", "What example.com needs"]);
    const { chapters } = await createEngine({ stub }).summarize({ task: buildTask({ texts }) });
    const titles = chapters.map(({ title }) => title);
    expect(titles).toContain("What draw.io needs");
    expect(titles).not.toContain("What example.com needs");
  });

  it("marks where somebody else speaks, also if the captions don't say who", async () => {
    const { cues, ...transcript } = buildTranscript({ texts: talk });
    const spoken = cues.map((cue, at) => (at % 3 === 1 ? { ...cue, startsTurn: true } : cue));
    const stub = createStubModel();
    await createEngine({ stub }).summarize({
      task: buildTask({ transcript: { ...transcript, cues: spoken } }),
    });
    const lines = listSpokenLines(readPrompt(stub.requests[0] ?? { instructions: "", prompt: "" }));
    expect(lines[0]?.text).toContain(`${talk[0]} – ${talk[1]} ${talk[2]} ${talk[3]} – ${talk[4]}`);
  });

  it("marks where somebody whose name can't be read speaks after somebody else", async () => {
    const { cues, ...transcript } = buildTranscript({ texts: talk });
    const speakers = ["Ada", "somebody on the phone", "somebody on the phone", "Ada"];
    const spoken = cues.map((cue, at) => ({ ...cue, speaker: speakers[at] ?? null }));
    const stub = createStubModel();
    await createEngine({ stub }).summarize({
      task: buildTask({ transcript: { ...transcript, cues: spoken } }),
    });
    const lines = listSpokenLines(readPrompt(stub.requests[0] ?? { instructions: "", prompt: "" }));
    const text = lines.map((line) => line.text).join(" ");
    expect(text).toContain(`Ada: ${talk[0]} – ${talk[1]} ${talk[2]} Ada: ${talk[3]} – ${talk[4]} ${talk[5]}`);
  });

  it("tells those who write and judge the gist of a long talk who said what", async () => {
    const { language, kind, cues } = buildTranscript({ texts: longTalk });
    const spoken = cues.map((cue, at) => ({ ...cue, speaker: at % 7 < 3 ? "Ada" : "Bo Li" }));
    const stub = createStubModel();
    await createEngine({ stub, settings: { windowTokens: 3000 } }).summarize({
      task: buildTask({ transcript: { language, kind, cues: spoken } }),
    });
    const overview = stub.requests.find((request) => readPrompt(request).kind === "overview");
    const digest = overview === undefined ? [] : listSpokenLines(readPrompt(overview));
    expect(digest.length).toBeGreaterThan(10);
    for (const { text } of digest) expect(text).toMatch(/^(?:Ada|Bo Li): /u);
    const checked = stub.requests.find(({ prompt }) => prompt.includes("(gist of"));
    expect(checked?.prompt).toMatch(/^\d+\| (?:Ada|Bo Li): .*\n--\n/mu);
  });

  it("marks sponsor segments in the coverage, but nothing that a fact quotes", async () => {
    const measure = async (isLeftOut: (line: number) => boolean) => {
      const stub = createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          if (read.kind !== "facts") return answerLikeAModel(request);
          const facts = pickFacts(read).filter(({ quotes }) => !isLeftOut(quotes[0]?.line ?? 0));
          return { ...answerLikeAModel(request), facts, left_out: [{ from: 2, to: 4, why: "sponsor" }] };
        },
      });
      const { coverage } = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
      return coverage.leftOut.map(({ reason, startSeconds, endSeconds }) => ({
        reason,
        seconds: endSeconds - startSeconds,
      }));
    };
    const [whole] = await measure((line) => line >= 2 && line <= 4);
    expect(whole).toEqual({ reason: "sponsor", seconds: expect.any(Number) });
    const [shorter] = await measure((line) => line >= 2 && line < 4);
    expect(shorter?.seconds).toBeGreaterThan(0);
    expect(shorter?.seconds).toBeLessThan(whole?.seconds ?? 0);
    expect(await measure((line) => line === 2 || line === 4)).toEqual([]);
  });

  it("writes in another language, titles included, from the same reading", {
    tags: "D.engine.14",
  }, async () => {
    const stub = createStubModel();
    const video = {
      title: "Six crafts",
      durationSeconds: 450,
      chapters: [
        { title: "The first half", startSeconds: 0, endSeconds: 200 },
        { title: "The second half", startSeconds: 200, endSeconds: 450 },
      ],
    };
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, video, requestedLanguage: "de" }),
    });
    const kinds = stub.requests.map((request) => readPrompt(request).kind);
    // The stub's translations keep the original words, so the reading is requested once more, and its gist rewritten.
    expect(kinds.filter((kind) => kind !== "check").sort()).toEqual([
      "facts",
      "facts",
      "rewriting",
      "titles",
    ]);
    expect(content.language).toBe("de");
    expect(stub.requests.find((request) => readPrompt(request).kind === "titles")?.prompt).toContain(
      "|The first half",
    );
  });

  it("asks once more if a model answers in another language, and shows nothing of the first answer", async () => {
    const german = "Die Kruste ist im Winter nicht so fest, weil das Wasser in der Form bleibt und der Teig";
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind === "check")
          return {
            verdicts: readCheckedItems(request.prompt).map(({ number }) => ({ claim: number, failing: [] })),
          };
        if (read.kind !== "facts" || !request.instructions.includes("another language"))
          return answerLikeAModel(request);
        return {
          ...answerLikeAModel(request),
          facts: pickFacts(read).map((fact) => ({ ...fact, text: `${german} langsam ruht.` })),
          gist: { text: `${german} ruht.`, facts: [0] },
        };
      },
    });
    const events: EngineEvent[] = [];
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, requestedLanguage: "de" }),
      onEvent: (event) => events.push(event),
    });
    expect(stub.requests.filter((request) => readPrompt(request).kind === "facts")).toHaveLength(2);
    const shown = [content.gist, ...followPoints(events).map(({ text }) => text)];
    expect(shown.length).toBeGreaterThan(1);
    for (const text of shown) expect(text).toContain("Die Kruste");
  });

  it("has a single fact in another language rewritten, and doesn't judge it before", async () => {
    const german = "Die Kruste ist im Winter nicht so fest, weil das Wasser in der Form bleibt.";
    const checked: string[] = [];
    const rewritings: string[] = [];
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind === "check") {
          const items = readCheckedItems(request.prompt);
          checked.push(...items.map(({ text }) => text));
          return { verdicts: items.map(({ number }) => ({ claim: number, failing: [] })) };
        }
        if (read.kind === "rewriting") rewritings.push(request.prompt);
        if (read.kind === "rewriting") return { claims: [{ number: 0, text: "The crust is soft." }] };
        if (read.kind !== "facts") return answer;
        const [first, ...rest] = pickFacts(read);
        return { ...answer, facts: [{ ...first, text: german, importance: 3 }, ...rest] };
      },
    });
    const { keyPoints } = await createEngine({ stub }).summarize({ task: buildTask({ texts: talk }) });
    expect(rewritings).toHaveLength(1);
    expect(rewritings[0]).toContain("fault|It isn't in English.");
    expect(checked).not.toContain(german);
    expect(keyPoints[0]).toMatchObject({ text: "The crust is soft.", proof: { kind: "judged" } });
  });

  it("keeps an answer that is in another language a second time too", async () => {
    const stub = createStubModel();
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, requestedLanguage: "de" }),
    });
    expect(stub.requests.filter((request) => readPrompt(request).kind === "facts")).toHaveLength(2);
    expect(content.keyPoints.length).toBeGreaterThan(3);
  });

  it.each([
    { name: "the uploader's chapters", ownStarts: [0, 400, 800, 1300, 1900] },
    { name: "the talk's own chapters if the uploader gave none", ownStarts: [] },
  ])("splits windows at $name", { tags: "D.engine.09" }, async ({ ownStarts }) => {
    const stub = createStubModel();
    const chapters = ownStarts.map((start, at) => ({
      title: `Part ${at + 1}`,
      startSeconds: start,
      endSeconds: ownStarts[at + 1] ?? 2300,
    }));
    const task = buildTask({
      texts: longTalk,
      video: { title: "A long talk", durationSeconds: 2300, chapters },
    });
    const found = summarizeTranscript(task).chapters.map((chapter) => chapter.startSeconds ?? 0);
    const startSeconds = ownStarts.length > 0 ? ownStarts : found;
    await createEngine({ stub, settings: { windowTokens: 1900 } }).summarize({ task });
    const firstLines = stub.requests
      .map((request) => readPrompt(request))
      .filter(({ kind }) => kind === "facts")
      .map((read) => listSpokenLines(read)[0]?.text ?? "");
    expect(firstLines.length).toBeGreaterThan(2);
    const chapterTexts = startSeconds.map(
      (start) => task.transcript.cues.find((cue) => (cue.startMs ?? 0) >= start * 1000 - 500)?.text ?? "-",
    );
    for (const line of firstLines)
      expect(
        chapterTexts.some((text) => line.startsWith(text)),
        line,
      ).toBe(true);
  });

  it("reads windows in parallel, up to the limit", { tags: "D.engine.10" }, async () => {
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    let total = 0;
    const stub = createStubModel({
      answer: async (request) => {
        if (readPrompt(request).kind !== "facts") return answerLikeAModel(request);
        running += 1;
        total += 1;
        most = Math.max(most, running);
        // Wait until two calls are in flight. This would never resolve if calls were sequential.
        await new Promise<void>((resolve) => {
          open.push(resolve);
          if (open.length >= 2 || total > 4) for (const go of open.splice(0)) go();
        });
        running -= 1;
        return answerLikeAModel(request);
      },
    });
    // The overview of a talk with several windows is a separate call, made in parallel.
    await createEngine({ stub, settings: { windowTokens: 2000, parallelCalls: 2 } }).summarize({
      task: buildTask({ texts: longTalk }),
    });
    expect(total).toBeGreaterThanOrEqual(4);
    expect(most).toBe(2);
  });

  it("shows only verbatim quotes, with the times at which they were said", {
    tags: ["D.engine.11", "D.summary.14", "D.summary.15", "D.summary.23"],
  }, async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind !== "facts") return answerLikeAModel(request);
        const lines = listSpokenLines(read);
        // Each quote consists of two sentences, which are two cues.
        const facts = pickFacts(read).map(({ quotes: [quote], ...fact }) => {
          const said = lines.find(({ number }) => number === quote?.line)?.text ?? "";
          return { ...fact, quotes: [{ line: quote?.line ?? 0, text: said.split(". ", 2).join(". ") }] };
        });
        return { ...answerLikeAModel(request), facts };
      },
    });
    const task = buildTask({ texts: longTalk });
    const content = await createEngine({ stub, settings: { windowTokens: 3000 } }).summarize({ task });
    const { text } = buildCueIndex(task.transcript);
    for (const quote of content.keyPoints.flatMap(({ quotes }) => quotes)) {
      expect(text).toContain(quote.text);
      const cue = task.transcript.cues[quote.firstCueId];
      expect(cue?.text).toContain(quote.text.slice(0, 20));
      expect(quote.startSeconds).toBeGreaterThanOrEqual((cue?.startMs ?? 0) / 1000);
      expect(quote.startSeconds).toBeLessThanOrEqual((cue?.endMs ?? 0) / 1000);
      expect(quote.lastCueId).toBe(quote.firstCueId + 1);
      const last = task.transcript.cues[quote.lastCueId];
      expect(last?.text).toContain(quote.text.slice(-20));
      expect(quote.endSeconds).toBeGreaterThan((last?.startMs ?? 0) / 1000);
      expect(quote.endSeconds).toBeLessThanOrEqual((last?.endMs ?? 0) / 1000);
    }
  });

  it("never shows an invented quote, number, name or time, not even while streaming", {
    tags: ["D.summary.15", "D.summary.16", "D.summary.17", "D.summary.18", "D.summary.19"],
  }, async () => {
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        if (read.kind !== "facts") return answerLikeAModel(request);
        const [first, second, third, fourth, ...rest] = pickFacts(read);
        return {
          ...answerLikeAModel(request),
          facts: [
            {
              ...first,
              quotes: [{ line: 1, text: "Nobody ever said this sentence about zebras." }],
              text: "Zebras are painted horses.",
            },
            { ...second, text: second?.text.replace(/\d+/u, "99999") },
            { ...third, text: `${third?.text.replace(/\.$/u, "")}, says Napoleon Bonaparte.` },
            { ...fourth, startSeconds: 7777 },
            ...rest,
          ],
          gist: { text: "Napoleon rode a zebra.", facts: [0] },
        };
      },
    });
    const events: EngineEvent[] = [];
    const task = buildTask({ texts: talk, length: "long" });
    const content = await createEngine({ stub }).summarize({ task, onEvent: (event) => events.push(event) });
    const shown = JSON.stringify([content, events]);
    for (const lie of ["zebra", "Zebra", "99999", "Napoleon", "7777"]) expect(shown).not.toContain(lie);
    const { text } = buildCueIndex(task.transcript);
    for (const event of events)
      if (event.type === "key_point")
        for (const quote of event.keyPoint.quotes) expect(text).toContain(quote.text);
    for (const quote of content.gistEvidence?.quotes ?? []) expect(text).toContain(quote.text);
  });

  it("repairs a miscopied quote by the sentence of its line, and drops a quote that wasn't said there", {
    tags: ["D.summary.16", "D.summary.17"],
  }, async () => {
    const [miscopied, invented]: [string[], string[]] = [[], []];
    const stub = createStubModel({
      answer: (request) => {
        const read = readPrompt(request);
        const answer = answerLikeAModel(request);
        if (read.kind !== "facts") return answer;
        const facts = pickFacts(read).map((fact, place) => {
          const quotes = fact.quotes.map(({ line, text }) => {
            const isMiscopied = place % 2 === 0;
            (isMiscopied ? miscopied : invented).push(text);
            // Keeps two thirds of the words, or one third.
            const misspell = (word: string, at: number) =>
              (at % 3 === 0) === isMiscopied ? `${word}x` : word;
            return { line, text: text.split(" ").map(misspell).join(" ") };
          });
          return { ...fact, quotes };
        });
        return { ...answer, facts };
      },
    });
    const content = await createEngine({ stub }).summarize({
      task: buildTask({ texts: talk, length: "long" }),
    });
    const shown = content.keyPoints.flatMap(({ quotes }) => quotes.map(({ text }) => text));
    expect(invented).not.toEqual([]);
    expect(shown).toEqual(miscopied);
  });

  it("fences the captions, strips invisible characters, offers no tools and requests a schema", {
    tags: ["D.engine.15", "D.engine.16", "D.engine.17", "D.engine.18"],
  }, async () => {
    const stub = createStubModel();
    const texts = [
      ...talk.slice(0, 20),
      "The s\u200Becret\u202E kiln \u{E0041}\u{E0042}holds 40 jars.",
      ...talk.slice(20),
    ];
    await createEngine({ stub }).summarize({ task: buildTask({ texts }) });
    const { prompt, instructions, options } = stub.requests[0] ?? {};
    const nonce = /^<([a-z]{8})>\n/u.exec(prompt ?? "")?.[1] ?? "-";
    expect(prompt?.endsWith(`\n</${nonce}>`)).toBe(true);
    expect(instructions).toContain(`<${nonce}>`);
    expect(instructions).not.toContain("sourdough");
    for (const line of prompt?.split("\n").slice(1, -1) ?? [])
      expect(line.startsWith(nonce.slice(0, 2))).toBe(true);
    expect(prompt).toContain("The secret kiln holds 40 jars.");
    expect(options?.tools ?? []).toEqual([]);
    expect(options?.responseFormat).toMatchObject({ type: "json", schema: { type: "object" } });
  });

  it("publishes judged points in order while others are being judged, and never retracts one", async () => {
    const held: (() => void)[] = [];
    const events: EngineEvent[] = [];
    const stub = createStubModel({
      answer: async (request) => {
        const answer = answerLikeAModel(request);
        if (readPrompt(request).kind !== "check" || !request.prompt.includes("claim")) return answer;
        // Let later windows' checks finish first.
        if (held.length < 3) await new Promise<void>((resolve) => held.push(resolve));
        return answer;
      },
    });
    const summary = createEngine({ stub, settings: { windowTokens: 3000 } }).summarize({
      task: buildTask({ texts: longTalk }),
      onEvent: (event) => events.push(event),
    });
    let isDone = false;
    const done = summary.finally(() => {
      isDone = true;
    });
    let shown: string[] = [];
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      const now = followPoints(events).map(({ text }) => text);
      for (const text of shown) expect(now).toContain(text);
      shown = now;
      held.shift()?.();
    }
    const content = await done;
    expect(followPoints(events)).toEqual(content.keyPoints);
    for (const event of events)
      if (event.type === "key_point") expect(event.keyPoint.proof.kind).toBe("judged");
    const starts = content.keyPoints.map(({ quotes }) => quotes[0].startSeconds ?? 0);
    expect(starts).toEqual([...starts].sort((left, right) => left - right));
    const progress = events.flatMap((event) => (event.type === "status" ? event.progress : []));
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
  });

  it.each([
    { share: 0.1, expectedReadings: 2 },
    { share: 0.75, expectedReadings: 1 },
  ])(
    "rereads what is left after a share of $share if it is long, and shows what it finds",
    {
      tags: "D.summary.21",
    },
    async ({ share, expectedReadings }) => {
      // Simulates a model that stops citing after this share of the talk.
      let readings = 0;
      const stub = createStubModel({
        answer: (request) => {
          const read = readPrompt(request);
          const answer = answerLikeAModel(request);
          if (read.kind !== "facts") return answer;
          readings += 1;
          const lines = read.lines.slice(0, Math.ceil(read.lines.length * share));
          return readings === 1 ? { ...answer, facts: pickFacts({ ...read, lines }) } : answer;
        },
      });
      const task = buildTask({ texts: buildTalk(200) });
      const content = await createEngine({ stub }).summarize({ task });
      expect(readings).toBe(expectedReadings);
      const seconds = (task.transcript.cues.at(-1)?.endMs ?? 0) / 1000;
      expect(content.keyPoints.some(({ quotes }) => (quotes[0].startSeconds ?? 0) > seconds / 3)).toBe(true);
    },
  );

  it("respects a word limit, however small", async () => {
    const countWords = (task: SummaryTask) =>
      createEngine({ stub: createStubModel() })
        .summarize({ task })
        .then(({ keyPoints }) => keyPoints.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0));
    for (const maxWords of [40, 8]) {
      const words = await countWords(buildTask({ texts: talk, maxWords }));
      expect(words).toBeGreaterThan(0);
      expect(words).toBeLessThanOrEqual(maxWords);
    }
  });

  it("accounts for every call", async () => {
    const stub = createStubModel();
    const { usage } = await createEngine({ stub, settings: { windowTokens: 3000 } }).summarizeVideo({
      task: buildTask({ texts: longTalk }),
    });
    expect(usage.calls).toHaveLength(stub.requests.length);
    expect(new Set(usage.calls.map(({ purpose }) => purpose))).toEqual(
      new Set(["facts", "overview", "check"]),
    );
    expect(usage.costMicroUsd).toBe(usage.inputTokens + 4 * usage.outputTokens);
  });

  it("spends no more tokens than its budget", async () => {
    const stub = createStubModel();
    const engine = createEngine({
      stub,
      settings: { windowTokens: 3000, maxTokens: 5000, parallelCalls: 1 },
    });
    const failure = await engine
      .summarize({ task: buildTask({ texts: longTalk }) })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && [failure.reason.code, failure.detail]).toEqual([
      "model_failed.over_budget",
      null,
    ]);
    const spent = stub.requests.reduce((sum, { prompt }) => sum + prompt.length / 4, 0);
    expect(spent).toBeLessThan(5000);
  });

  it("shows quotes for claims that the budget leaves unjudged", async () => {
    const task = buildTask({ texts: talk });
    const { usage } = await createEngine({ stub: createStubModel() }).summarizeVideo({ task });
    const reading = usage.calls.find(({ purpose }) => purpose === "facts");
    const maxTokens = (reading?.inputTokens ?? 0) + (reading?.outputTokens ?? 0);
    const engine = createEngine({ stub: createStubModel(), settings: { maxTokens } });
    const content = await engine.summarize({ task });
    expect(content.keyPoints.length).toBeGreaterThan(3);
    for (const { proof } of content.keyPoints)
      expect(proof).toEqual({ kind: "quoted", reason: "over_budget" });
  });

  it("rejects captions without speech, without a call", async () => {
    const stub = createStubModel();
    const failure = await createEngine({ stub })
      .summarize({ task: buildTask({ texts: [] }) })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe("no_speech");
    expect(stub.requests).toHaveLength(0);
  });
});
