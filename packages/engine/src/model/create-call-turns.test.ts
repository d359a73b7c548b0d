import { afterEach, expect, it } from "vitest";
import { answerLikeAModel } from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import { type OpenAiServer, startOpenAiServer } from "../../testing/start-openai-server.ts";
import { createModelEngine } from "./create-model-engine.ts";
import { localModelSettings } from "./model-settings.ts";
import { openModels } from "./open-model.ts";

let server: OpenAiServer;
afterEach(() => server.close());

/** Starts a server that answers after a moment, and counts how many calls it gets at a time. */
async function startServer() {
  let open = 0;
  let most = 0;
  server = await startOpenAiServer({
    async respond(request) {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 50));
      open -= 1;
      return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
    },
  });
  return { countMost: () => most };
}

/** Creates an engine as an app does for each summary. */
async function createEngine(runtime = createFakeRuntime()) {
  const connection = {
    ...{ provider: "compatible" as const, model: "home", baseUrl: server.url, apiKey: null, price: null },
    ...{ takesSchema: true, contextTokens: 32_000, effort: null },
  };
  const opened = await openModels({ connections: [connection], checker: "same", fetch });
  return createModelEngine({ ...opened, runtime, settings: localModelSettings });
}

it("gives a model at home only as many calls at a time as it can take, of all summaries together", async () => {
  const { countMost } = await startServer();
  const task = buildTask({ texts: buildTalk(200) });
  const made = await Promise.all([1, 2, 3].map(async () => (await createEngine()).summarize({ task })));
  expect(made.map(({ origin }) => origin.engine)).toEqual(["model", "model", "model"]);
  expect(countMost()).toBe(localModelSettings.parallelCalls);
});

it("doesn't make a call whose work is canceled while it waits for its turn", async () => {
  await startServer();
  const task = buildTask({ texts: buildTalk(200) });
  const others = [1, 2].map(async () => (await createEngine()).summarize({ task }));
  await server.waitForRequests(2);
  const stop = new AbortController();
  const waiting = (await createEngine()).summarize({ task, signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  const before = server.requests.length;
  expect(before).toBeLessThanOrEqual(2);
  await Promise.all(others);
});

it("ends the turn of a call that couldn't be made", async () => {
  await startServer();
  const task = buildTask({ texts: buildTalk(200) });
  const broken = createFakeRuntime();
  broken.startTimer = () => {
    throw new Error("No timer");
  };
  const first = await Promise.allSettled(
    [1, 2].map(async () => (await createEngine(broken)).summarize({ task })),
  );
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await (await createEngine()).summarize({ task })).origin.engine).toBe("model");
});
