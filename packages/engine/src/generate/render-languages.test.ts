import { describe, expect, it } from "vitest";
import { answerLikeAModel } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { createStubModel } from "../../testing/create-stub-model.ts";
import { extractFacts } from "../../testing/extract-facts.ts";
import { renderFacts } from "./render-facts.ts";
import { summaryLanguages } from "./summary-languages.ts";

const task = buildTask({ texts: buildTalk(60) });
const base = { runtime: createFakeRuntime() };
const toModels = (stub: ReturnType<typeof createStubModel>) => [
  { model: stub.model, name: "stub", price: null },
];

/** A rendering that keeps numbers and names and says the rest in one word of the language, as often as it takes. */
const renderAs = ({ text, word }: { text: string; word: string }): string => {
  const kept = text.match(/\d+|(?:Marta|Tomas|Ada|Jonas|Irma|Pavel) \w+/gu) ?? [];
  return `${Array.from({ length: 8 }, () => word).join(" ")} ${kept.join(" ")}`;
};

describe("renderFacts in every language", () => {
  const foreign = summaryLanguages.filter(({ code }) => code !== "en");

  it("writes a summary in each of the listed languages, of which there are at least 25, and asks the model for it by name", {
    tags: "D.options.02",
  }, async () => {
    const { facts } = await extractFacts({ task, ...base, models: toModels(createStubModel()) });
    const written = new Set<string>();
    for (const { code, englishName, name } of foreign) {
      const word = name.toLowerCase().split(" ")[0] ?? name;
      const stub = createStubModel({
        answer: (request) => {
          const answer = answerLikeAModel(request) as { points?: { number: number; text: string }[] };
          return {
            ...answer,
            points: answer.points?.map((point) => ({ ...point, text: renderAs({ text: point.text, word }) })),
          };
        },
      });
      const { content } = await renderFacts({
        task: { ...task, requestedLanguage: code },
        facts,
        ...base,
        models: toModels(stub),
      });
      expect(stub.requests[0]?.instructions, code).toContain(`You write, in ${englishName}, parts of`);
      expect(content.language).toBe(code);
      expect(content.keyPoints.length, code).toBeGreaterThan(2);
      for (const { text, quotes } of content.keyPoints) {
        expect(text, code).toContain(word);
        expect(task.transcript.cues.some((cue) => cue.text.includes(quotes[0].text))).toBe(true);
      }
      written.add(content.language);
    }
    expect(written.size).toBeGreaterThanOrEqual(25);
    expect(written.size).toBe(summaryLanguages.length - 1);
  });
});
