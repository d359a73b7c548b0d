import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isAppError } from "@pith/core/errors/app-error";
import { afterEach, describe, expect, it } from "vitest";
import {
  answerLikeAModel,
  listSpokenLines,
  pickFacts,
  readPrompt,
} from "../../testing/answer-like-a-model.ts";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { createFakeRuntime } from "../../testing/create-fake-runtime.ts";
import {
  type OpenAiReply,
  type OpenAiRequest,
  type OpenAiServer,
  startOpenAiServer,
} from "../../testing/start-openai-server.ts";
import { createModelEngine } from "./create-model-engine.ts";
import type { ModelCall } from "./model-usage.ts";

const servers: OpenAiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const CHARACTERS_PER_TOKEN = 4;
/** About an hour and a half of speech. */
const texts = buildTalk(900);
const task = buildTask({ texts, length: "long" });

/** Returns the part of a prompt that reaches the model if the server drops the beginning of long prompts. */
function cutPrompt({ request, contextTokens }: { request: OpenAiRequest; contextTokens: number }) {
  const limit = contextTokens * CHARACTERS_PER_TOKEN;
  const whole = request.instructions.length + request.prompt.length;
  const excess = Math.max(0, whole - limit);
  return {
    instructions: request.instructions.slice(excess),
    prompt: request.prompt.slice(Math.max(0, excess - request.instructions.length)),
    tokens: Math.ceil(Math.min(whole, limit) / CHARACTERS_PER_TOKEN),
  };
}

/**
 * Answers from whatever is left of the prompt, like a real model, even if the instructions and the opening
 * fence are gone.
 */
function answerTail({ prompt }: { prompt: string }): unknown {
  const mark = /<\/([a-z]{8})>/u.exec(prompt)?.[1]?.slice(0, 2) ?? "";
  const lines = prompt.split("\n").flatMap((line) => {
    const found = new RegExp(`^${mark}(\\w+)\\|(.*)$`, "u").exec(line);
    return found === null ? [] : { number: found[1] ?? "", text: found[2] ?? "" };
  });
  const codeOf = (label: string): string => lines.find(({ number }) => number === label)?.text ?? "";
  const read = { kind: "facts" as const, lines, instructions: "facts: about 12" };
  return { seen: [codeOf("first"), codeOf("last")], left_out: [], facts: pickFacts(read) };
}

/**
 * Starts a server that keeps only the last tokens of every prompt. Also returns the prompts as its model saw
 * them.
 */
async function serve({
  contextTokens,
  countsTokens,
  copiesCodes,
}: {
  contextTokens: number;
  countsTokens: boolean;
  copiesCodes: boolean;
}) {
  const shown: string[] = [];
  const server = await startOpenAiServer({
    respond: (request): OpenAiReply => {
      const seen = cutPrompt({ request, contextTokens });
      const isWhole = seen.instructions === request.instructions;
      if (isWhole && readPrompt(request).kind === "facts")
        shown.push(...listSpokenLines(readPrompt(request)).map(({ text }) => text));
      const answer = isWhole ? answerLikeAModel(request) : answerTail(seen);
      const text = JSON.stringify({ ...(answer as object), ...(!copiesCodes && { seen: undefined }) });
      return {
        kind: "answer",
        text,
        usage: countsTokens ? { input: seen.tokens, output: Math.ceil(text.length / 4) } : null,
      };
    },
  });
  servers.push(server);
  return { server, shown };
}

function createEngine({
  server,
  contextTokens = null,
}: {
  server: OpenAiServer;
  contextTokens?: number | null;
}) {
  const provider = createOpenAICompatible({ name: "local", baseURL: server.url, includeUsage: true });
  return createModelEngine({
    models: [{ model: provider.chatModel("small"), name: "small", price: null, contextTokens }],
    runtime: createFakeRuntime(),
  });
}

const isEveryCueShown = (shown: readonly string[]): boolean => {
  const all = shown.join(" ");
  return texts.every((text) => all.includes(text));
};

describe("a server that silently truncates prompts", () => {
  it.each([
    ["keeps the last 4,096 tokens and counts them", 4096, true, true],
    ["keeps the last 8,192 tokens and counts them", 8192, true, true],
    ["keeps the last 4,096 tokens and counts nothing", 4096, false, true],
    ["keeps the last 8,192 tokens, whose model copies no codes", 8192, true, false],
    ["keeps the last 4,096 tokens, counts nothing, and whose model copies no codes", 4096, false, false],
  ] as const)("gets the whole talk if it %s", async (_name, contextTokens, countsTokens, copiesCodes) => {
    const { server, shown } = await serve({ contextTokens, countsTokens, copiesCodes });
    const { origin, keyPoints } = await createEngine({ server }).summarize({ task });
    expect(origin.readShare).toBe(1);
    expect(isEveryCueShown(shown)).toBe(true);
    const third = (task.transcript.cues.at(-1)?.endMs ?? 0) / 3000;
    const parts = new Set(keyPoints.map(({ quotes }) => Math.floor((quotes[0].startSeconds ?? 0) / third)));
    expect(parts.size).toBeGreaterThanOrEqual(3);
  });

  it("isn't asked again for another language if its answer is dropped anyway", async () => {
    const { server } = await serve({ contextTokens: 4096, countsTokens: true, copiesCodes: true });
    await createEngine({ server }).summarize({ task: { ...task, requestedLanguage: "de" } });
    const corrected = server.requests.filter(({ instructions }) => instructions.includes("another language"));
    expect(corrected.length).toBeGreaterThan(0);
    for (const { instructions, prompt } of corrected)
      expect((instructions.length + prompt.length) / CHARACTERS_PER_TOKEN).toBeLessThan(4096);
  });

  it("never gets more than its context length if that is known", async () => {
    const { server, shown } = await serve({ contextTokens: 4096, countsTokens: true, copiesCodes: true });
    const { origin } = await createEngine({ server, contextTokens: 4096 }).summarize({ task });
    expect(origin.readShare).toBe(1);
    expect(isEveryCueShown(shown)).toBe(true);
    for (const { instructions, prompt } of server.requests)
      expect((instructions.length + prompt.length) / CHARACTERS_PER_TOKEN).toBeLessThan(4096);
  });

  it("falls back instead of claiming to have read the talk if it is too small for any speech", async () => {
    const { server } = await serve({ contextTokens: 60, countsTokens: true, copiesCodes: true });
    const failure = await createEngine({ server })
      .summarize({ task })
      .catch((error: unknown) => error);
    expect(isAppError(failure) && [failure.reason.code, failure.detail]).toEqual([
      "model_failed.too_little_read",
      null,
    ]);
  });
});

describe("an unusable answer", () => {
  const answerOnce = async (reply: OpenAiReply) => {
    let isFirst = true;
    const calls: ModelCall[] = [];
    const server = await startOpenAiServer({
      respond: (request): OpenAiReply => {
        if (!isFirst || readPrompt(request).kind !== "facts")
          return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
        isFirst = false;
        return reply;
      },
    });
    servers.push(server);
    const { content } = await createEngine({ server }).summarizeVideo({
      task: buildTask({ texts: buildTalk(200) }),
      onCall: (call) => calls.push(call),
    });
    return { content, failures: calls.flatMap(({ failure }) => failure ?? []), server };
  };

  it.each<readonly [string, OpenAiReply, string]>([
    ["empty", { kind: "answer", text: "" }, "empty"],
    ["a refusal in prose", { kind: "answer", text: "I can't help with that." }, "declined"],
    [
      "cut off before anything is in it",
      { kind: "answer", text: '{"seen":', finishReason: "length" },
      "cut_off",
    ],
    ["broken JSON", { kind: "answer", text: '{"seen":[}' }, "unreadable"],
    [
      "longer than the context",
      { kind: "status", status: 400, body: '{"error":{"code":"context_length_exceeded"}}' },
      "context_exceeded",
    ],
    [
      "stopped by a filter",
      { kind: "answer", text: '{"facts":[', finishReason: "content_filter" },
      "filtered",
    ],
  ])("is reported and survived if it is %s", async (_name, reply, reason) => {
    const { content, failures } = await answerOnce(reply);
    expect(failures).toEqual([reason]);
    expect(content.origin.readShare).toBe(1);
    expect(content.keyPoints.length).toBeGreaterThan(3);
  });

  it("gets an extra thinking budget after a model used up its whole answer thinking", async () => {
    const { server } = await answerOnce({ kind: "answer", text: "", finishReason: "length" });
    const readings = server.requests.filter((request) => readPrompt(request).kind === "facts");
    expect(readings.map(({ body }) => body["max_tokens"])).toEqual([6000, 22_000]);
  });
});
