import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { hurryNodesFetch } from "@pith/engine/testing/hurry-nodes-fetch";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { readModelAccess } from "./model-access.ts";
import { runModelTask } from "./run-model-task.ts";

it("waits for a model as long as the settings say, not only as long as Node's own fetch does", async () => {
  const models = await startOpenAiServer({
    respond: async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
    },
  });
  const access = readModelAccess(
    readConfig({
      MODEL_PROVIDERS: "compatible:small",
      MODEL_COMPATIBLE_BASE_URL: models.url,
      MODEL_RETRIES: "0",
      MODEL_CONTEXT_TOKENS: "32000",
    }),
  );
  if (!access) throw new Error("The settings name no model.");
  const stopHurrying = await hurryNodesFetch({ limitMs: 100, url: models.url });
  try {
    const cues = buildTalk(20).map((text, id) => ({
      ...{ id, text, words: null, speaker: null },
      startMs: id * 4000,
      endMs: id * 4000 + 4000,
    }));
    const answered = await runModelTask({
      task: {
        kind: "answer",
        access,
        question: "What does sourdough need?",
        transcript: { language: "en", kind: "manual", cues },
        video: null,
      },
      signal: new AbortController().signal,
      onPart: () => undefined,
      onCall: () => undefined,
    });
    expect(answered).toMatchObject({ found: true });
  } finally {
    stopHurrying();
    await models.close();
  }
});
