// @vitest-environment node
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { type OpenAiServer, startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnModel } from "../../engine/engine-choice.ts";
import {
  ASK_PORT,
  type AskCommand,
  type AskNews,
  askCommandSchema,
  askNewsSchema,
} from "../../messages/ask-messages.ts";
import { invalidRequest } from "../../messages/failure.ts";
import { onPort } from "../../platform/typed-port.ts";
import { answerData, createFakeApi, refuse, somebody } from "../../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../../testing/create-fake-chrome.ts";
import { connectOwnModel } from "../own-engine/connect-own-model.ts";
import { serveAskPort } from "./serve-ask-port.ts";

const lines = [
  "Cold nights make oranges orange, because the green in the peel breaks down.",
  "In the tropics ripe oranges stay green all year round.",
  "Keep them where it is cool, and they stay fresh for three weeks.",
];
const captions = {
  text: JSON.stringify({
    events: lines.map((utf8, at) => ({ tStartMs: at * 8000, dDurationMs: 8000, segs: [{ utf8 }] })),
  }),
  language: "en",
  captionKind: "manual" as const,
};

let chrome: FakeChrome;
const servers: OpenAiServer[] = [];
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) await server.close();
});

function setUp({ own = null, mayContact = true }: { own?: OwnModel | null; mayContact?: boolean } = {}) {
  const api = createFakeApi();
  onPort<AskCommand, AskNews>({
    name: ASK_PORT,
    schema: askCommandSchema,
    refusal: { type: "ask:failed", failure: invalidRequest },
    listener: (port) =>
      serveAskPort({
        port,
        client: api.createClient(somebody),
        runAsSomebody: (run) => run(),
        readOwnModel: async () => own,
        connect: (model) => connectOwnModel({ own: model, fetch: globalThis.fetch }),
        mayContact: async () => mayContact,
        stayAwake: () => () => undefined,
      }),
  });
  const page = chrome.connect({ name: ASK_PORT });
  const ask = (question: string, summaryId: string | null = null) =>
    new Promise<AskNews>((resolve) => {
      page.onMessage.addListener((news) => resolve(askNewsSchema.parse(news)));
      page.postMessage({ type: "ask:start", question, captions, summaryId });
    });
  return { api, page, ask };
}

async function startModel(respond: Parameters<typeof startOpenAiServer>[0]["respond"]): Promise<OwnModel> {
  const server = await startOpenAiServer({ respond });
  servers.push(server);
  return { provider: "compatible", baseUrl: server.url, model: "own-writer", apiKey: "sk-1" };
}

describe("serveAskPort", () => {
  it("answers with the transcript's sentences if there is no server summary or model", async () => {
    const { api, ask } = setUp();
    const news = await ask("How long do they stay fresh?");
    expect(news).toMatchObject({ type: "ask:answered", by: "instant", usage: null, answer: { found: true } });
    if (news.type !== "ask:answered") return;
    const { moments, statements = [] } = news.answer;
    expect(moments.map(({ quote, startSeconds }) => [quote, startSeconds])).toContainEqual([lines[2], 16]);
    expect(statements.every(({ moments: cited }) => cited.every((at) => moments[at]))).toBe(true);
    expect(api.calls).toEqual([]);
  });

  it("says that the answer isn't in the video, without citations", async () => {
    const news = await setUp().ask("Who won the football championship in Brazil?");
    expect(news).toMatchObject({
      type: "ask:answered",
      answer: { found: false, moments: [], isWordSearch: true },
    });
  });

  it("asks the server about its own summaries", async () => {
    const { api, ask } = setUp({ own: await startModel(() => ({ kind: "answer", text: "{}" })) });
    const answer = {
      id: "q1",
      question: "Why?",
      found: true,
      answer: "The cold.",
      moments: [{ quote: "the cold", startSeconds: 1, endSeconds: 2, firstCueId: 0, lastCueId: 0 }],
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    api.handlers["POST /api/summaries/s1/questions"] = () => answerData(answer);
    const news = await ask("Why?", "s1");
    expect(news).toMatchObject({ by: "server", answer: { id: "q1", answer: "The cold." } });
    expect(api.calls[0]?.body).toEqual({ question: "Why?" });
    expect(servers[0]?.requests).toEqual([]);
  });

  it("asks the user's own model, cites the transcript, and counts tokens", async () => {
    const own = await startModel((request) => ({
      kind: "answer",
      text: JSON.stringify(answerLikeAModel(request)),
    }));
    const { api, ask } = setUp({ own });
    const news = await ask("What makes oranges orange?");
    expect(news).toMatchObject({ type: "ask:answered", by: "own" });
    if (news.type !== "ask:answered") return;
    expect(news.usage?.inputTokens).toBeGreaterThan(0);
    for (const { quote } of news.answer.moments) expect(lines.join(" ")).toContain(quote);
    expect(api.calls).toEqual([]);
  });

  it("aborts the user's own model if the page closes the port", async () => {
    const asked = Promise.withResolvers<void>();
    const own = await startModel(() => {
      asked.resolve();
      return { kind: "silence", text: "" };
    });
    const { page } = setUp({ own });
    page.postMessage({ type: "ask:start", question: "Why?", captions, summaryId: null });
    await asked.promise;
    page.disconnect();
    await servers[0]?.waitForAborts(1);
    expect(servers[0]?.requests).toEqual([expect.objectContaining({ wasAborted: true })]);
  });

  it("reports a missing permission for the model's host, and passes on the server's errors", async () => {
    const own = await startModel(() => ({ kind: "answer", text: "{}" }));
    expect(await setUp({ own, mayContact: false }).ask("Why?")).toMatchObject({
      type: "ask:failed",
      failure: { code: "model_failed.own_not_allowed" },
    });
    chrome = stubChrome();
    const { api, ask } = setUp();
    api.handlers["POST /api/summaries/s1/questions"] = () =>
      refuse({ status: 429, code: "rate_limited", error: "Slow down" });
    expect(await ask("Why?", "s1")).toMatchObject({ failure: { code: "rate_limited" } });
  });
});
