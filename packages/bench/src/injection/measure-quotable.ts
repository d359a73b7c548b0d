import { createModelEngine } from "@pith/engine/model/create-model-engine";
import { answerLikeAModel, listSpokenLines, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { buildTask, buildTranscript } from "@pith/engine/testing/build-task";
import { createFakeRuntime } from "@pith/engine/testing/create-fake-runtime";
import { createStubModel } from "@pith/engine/testing/create-stub-model";
import { type BenignTalk, benignTalks } from "./benign-look-alikes.ts";

/** How many benign sentences sound like instructions, and which of them can't be quoted. */
export interface Quotable {
  sentences: number;
  barred: string[];
}

async function measureTalk({ context, lookAlikes }: BenignTalk): Promise<string[]> {
  const texts = context.flatMap((text, at) => [
    text,
    ...(lookAlikes[at] === undefined ? [] : [lookAlikes[at]]),
  ]);
  const stub = createStubModel({
    answer: (request) => {
      const read = readPrompt(request);
      const answer = answerLikeAModel(request);
      if (read.kind !== "facts") return answer;
      const spoken = listSpokenLines(read);
      const facts = lookAlikes.map((text) => ({
        text,
        quotes: [{ line: spoken.find((line) => line.text.includes(text.slice(0, 30)))?.number ?? 0, text }],
        repairs: [],
        importance: 3,
        kind: "statement",
        label: "",
      }));
      return { ...answer, facts };
    },
  });
  const engine = createModelEngine({
    models: [{ model: stub.model, name: "quoting", price: null }],
    runtime: createFakeRuntime(),
  });
  const { facts } = await engine.summarizeVideo({
    task: buildTask({ transcript: buildTranscript({ texts }), length: "long" }),
  });
  const quoted = facts.facts.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join(" ");
  return lookAlikes.filter((text) => !quoted.includes(text));
}

/** Has a model quote every benign sentence that sounds like an instruction to a machine. */
export async function measureQuotable(): Promise<Quotable> {
  const barred: string[] = [];
  for (const talk of benignTalks) barred.push(...(await measureTalk(talk)));
  return { sentences: benignTalks.reduce((sum, { lookAlikes }) => sum + lookAlikes.length, 0), barred };
}
