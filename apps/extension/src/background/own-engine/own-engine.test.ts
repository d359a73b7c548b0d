// @vitest-environment node
import { buildSummary } from "@pith/core/testing";
import { answerLikeAModel, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import {
  type OpenAiReply,
  type OpenAiRequest,
  type OpenAiServer,
  startOpenAiServer,
} from "@pith/engine/testing/start-openai-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnModel } from "../../engine/engine-choice.ts";
import { createEngineStores } from "../../engine/engine-stores.ts";
import { createOwnSummaries } from "../../engine/own-summaries.ts";
import { invalidRequest } from "../../messages/failure.ts";
import { SUMMARY_PORT, type SummaryNews, summaryCommandSchema } from "../../messages/summary-messages.ts";
import { onPort } from "../../platform/typed-port.ts";
import { type FakeChrome, stubChrome } from "../../testing/create-fake-chrome.ts";
import { serveSummaryPort } from "../serve-summary-port.ts";
import { connectOwnModel, createOwnFetch } from "./connect-own-model.ts";
import { createEngineDesk } from "./create-engine-desk.ts";
import { createOwnServer } from "./serve-own-summaries.ts";

const KEY = "sk-pith-test-0123456789";
const THREE_HOURS_MS = 3 * 60 * 60 * 1000;

const servers: OpenAiServer[] = [];
let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) await server.close();
});

const answerWell = (request: OpenAiRequest): OpenAiReply => ({
  kind: "answer",
  text: JSON.stringify(answerLikeAModel(request)),
});

/** Builds captions in YouTube's format, spread evenly over three hours. */
function buildCaptions(sentences: number) {
  const talk = buildTalk(sentences);
  const step = Math.floor(THREE_HOURS_MS / talk.length);
  const events = talk.map((utf8, at) => ({ tStartMs: at * step, dDurationMs: step - 50, segs: [{ utf8 }] }));
  return { text: JSON.stringify({ events }), language: "en", captionKind: "manual" as const };
}

const video = {
  url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  title: "A long talk",
  author: "A speaker",
  durationSeconds: THREE_HOURS_MS / 1000,
  chapters: [],
};

/**
 * Sets up a background with the user's own model and a connected page. Every call to Pith's server fails.
 */
async function setUp({
  respond = answerWell,
  isAllowed = true,
  provider = "compatible",
  baseUrl,
}: {
  respond?: (request: OpenAiRequest) => OpenAiReply | Promise<OpenAiReply>;
  isAllowed?: boolean;
  provider?: OwnModel["provider"];
  /**
   * The model's public address. Requests to it reach the stand-in. Defaults to the stand-in's local address.
   */
  baseUrl?: string;
} = {}) {
  const server = await startOpenAiServer({ respond });
  servers.push(server);
  const requested: { url: string; init: RequestInit | undefined }[] = [];
  const fetchWatched: typeof fetch = (input, init) => {
    requested.push({ url: String(input), init });
    return fetch(baseUrl ? String(input).replace(baseUrl, server.url) : input, init);
  };
  const own: OwnModel = { provider, baseUrl: baseUrl ?? server.url, model: "stand-in", apiKey: KEY };
  const stores = createEngineStores();
  await stores.own.write(own);
  await stores.kind.write("own");
  const connect = (model: OwnModel) => connectOwnModel({ own: model, fetch: fetchWatched });
  const mayContact = async () => isAllowed;
  const desk = createEngineDesk({ stores, connect, mayContact, readOrigin: async () => "https://pith.test" });
  const summaries = createOwnSummaries();
  const refuse = () => {
    throw new Error("Pith's server was called.");
  };
  const sleep = vi.fn();
  let eraseModel = (): void => undefined;
  const serveOwn = createOwnServer({
    summaries,
    connect,
    mayContact,
    stayAwake: () => sleep,
    onErased: (listener) => {
      eraseModel = listener;
    },
  });
  onPort({
    name: SUMMARY_PORT,
    schema: summaryCommandSchema,
    refusal: { type: "summary:failed", failure: invalidRequest },
    listener: (port) =>
      serveSummaryPort({
        port: port as Parameters<typeof serveSummaryPort>[0]["port"],
        bind: refuse,
        auth: { requireIdentity: refuse } as never,
        runAsSomebody: refuse,
        readOwnModel: desk.readOwnModel,
        serveOwn,
        stayAwake: () => () => undefined,
      }),
  });
  const open = () => {
    const page = chrome.connect({ name: SUMMARY_PORT });
    const news: SummaryNews[] = [];
    page.onMessage.addListener((message) => news.push(message as SummaryNews));
    return { page, news };
  };
  return { ...open(), open, server, requested, desk, stores, summaries, sleep, eraseModel };
}

const endings = ["done", "cancelled", "error"];
const isOver = (news: SummaryNews[]) =>
  news.some(
    (one) =>
      one.type === "summary:failed" || (one.type === "summary:event" && endings.includes(one.event.type)),
  );
const waitForEnd = (news: SummaryNews[]) =>
  vi.waitFor(() => expect(isOver(news)).toBe(true), { timeout: 60_000, interval: 20 });

function findDone(news: SummaryNews[]) {
  for (const one of news)
    if (one.type === "summary:event" && one.event.type === "done") return one.event.summary;
  return null;
}

describe("the user's own model", () => {
  it("summarizes three hours with proof, without Pith's server or exposing the key", {
    timeout: 90_000,
  }, async () => {
    const logged = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    const { page, news, server, requested, sleep, summaries } = await setUp();
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(1400), length: "long" });
    await waitForEnd(news);
    const content = findDone(news)?.content;
    expect(news.filter(({ type }) => type === "summary:failed")).toEqual([]);
    expect(content?.origin).toMatchObject({ engine: "model", model: "stand-in", isFallback: false });
    expect(content?.origin.readShare).toBeGreaterThan(0.95);
    expect(content?.keyPoints.length).toBeGreaterThan(10);
    for (const { proof, quotes } of content?.keyPoints ?? []) {
      expect(["judged", "near_copy", "quoted"]).toContain(proof.kind);
      expect(quotes.length).toBeGreaterThan(0);
    }
    const last = content?.keyPoints.at(-1)?.quotes[0].startSeconds ?? 0;
    expect(last).toBeGreaterThan(2 * 60 * 60);
    expect(await summaries.list()).toHaveLength(1);
    expect(news).not.toContainEqual({ type: "summary:unsaved" });
    expect(sleep).toHaveBeenCalledTimes(1);
    const usage = news.findLast((one) => one.type === "summary:usage");
    expect(usage?.type === "summary:usage" && usage.usage.inputTokens).toBeGreaterThan(20_000);

    // The key appears only in headers of requests to its own host, and in its own storage item.
    const { origin } = new URL(server.url);
    for (const { url, init } of requested) {
      expect(new URL(url).origin).toBe(origin);
      expect(url).not.toContain(KEY);
      expect(String(init?.body ?? "")).not.toContain(KEY);
      expect(init?.redirect).toBe("error");
      expect(init?.credentials).toBe("omit");
    }
    expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(JSON.stringify(news)).not.toContain(KEY);
    expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toContain(KEY);
    const { ownModel, ...others } = chrome.stored.local;
    expect(JSON.stringify(ownModel)).toContain(KEY);
    expect(JSON.stringify([others, chrome.stored.session])).not.toContain(KEY);
  });

  it("aborts every call when the page cancels, and stores nothing", async () => {
    const { page, news, server, summaries, sleep } = await setUp({
      respond: () => ({ kind: "silence", text: '{"facts":[' }),
    });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(400), length: "medium" });
    await server.waitForRequests(1);
    const started = news.find((one) => one.type === "summary:started");
    page.postMessage({
      type: "summary:cancel",
      origin: null,
      summaryId: started?.type === "summary:started" ? started.summaryId : "",
    });
    await waitForEnd(news);
    await server.waitForAborts(server.requests.length);
    expect(news.at(-1)).toEqual({ type: "summary:event", event: { type: "cancelled" } });
    expect(await summaries.list()).toEqual([]);
    expect(sleep).toHaveBeenCalledTimes(1);
  });

  it("aborts every call when the page disconnects", async () => {
    const { page, server, summaries } = await setUp({
      respond: () => ({ kind: "silence", text: '{"facts":[' }),
    });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(400), length: "medium" });
    await server.waitForRequests(1);
    page.disconnect();
    await server.waitForAborts(server.requests.length);
    expect(await summaries.list()).toEqual([]);
  });

  it("aborts every call when the user erases the model, says that it stopped, and stores nothing", async () => {
    const { page, news, server, summaries, eraseModel } = await setUp({
      respond: () => ({ kind: "silence", text: '{"facts":[' }),
    });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(400), length: "medium" });
    await server.waitForRequests(1);
    eraseModel();
    await server.waitForAborts(server.requests.length);
    await waitForEnd(news);
    expect(news.at(-1)).toEqual({
      type: "summary:failed",
      failure: { code: "model_failed.stopped", params: {} },
    });
    expect(await summaries.list()).toEqual([]);
  });

  it("writes a summary once for two tabs, and goes on until both have left", async () => {
    const held = Promise.withResolvers<void>();
    const { page, news, open, server, summaries } = await setUp({
      respond: async (request) => {
        await held.promise;
        return answerWell(request);
      },
    });
    const request = { type: "summary:start", captions: buildCaptions(60), length: "medium" };
    page.postMessage({ ...request, video });
    await server.waitForRequests(1);
    const other = open();
    other.page.postMessage({ ...request, video: { ...video, title: "(1) A long talk" } });
    const longer = open();
    longer.page.postMessage({ ...request, video, length: "long" });
    await vi.waitFor(() => expect(longer.news).not.toEqual([]));
    const [started] = news;
    expect(other.news).toEqual(news);
    expect(longer.news[0]).not.toEqual(started);
    longer.page.disconnect();
    const summaryId = started?.type === "summary:started" ? started.summaryId : "";
    page.postMessage({ type: "summary:cancel", origin: null, summaryId });
    await waitForEnd(news);
    expect(news.at(-1)).toEqual({ type: "summary:event", event: { type: "cancelled" } });
    const back = open();
    back.page.postMessage({ type: "summary:resume", origin: null, summaryId });
    held.resolve();
    await waitForEnd(other.news);
    expect(findDone(other.news)).not.toBeNull();
    expect(back.news).toEqual(other.news);
    expect(await summaries.list()).toEqual([findDone(other.news)]);
  });

  it("renders another shape without sending the speech again", async () => {
    const { page, news, open, server } = await setUp();
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(120), length: "medium" });
    await waitForEnd(news);
    const summaryId = findDone(news)?.id ?? "";
    const before = server.requests.length;
    const second = open();
    second.page.postMessage({
      type: "summary:render",
      origin: null,
      summaryId,
      length: "short",
      language: null,
      shape: "brief",
      wish: null,
    });
    await waitForEnd(second.news);
    expect(findDone(second.news)).toMatchObject({ shape: "brief", length: "short" });
    const later = server.requests.slice(before).map((request) => readPrompt(request).kind);
    expect(later).not.toContain("facts");
  });

  it("renders another shape after the browser has stopped the worker", async () => {
    const first = await setUp();
    first.page.postMessage({
      type: "summary:start",
      video,
      captions: buildCaptions(120),
      length: "medium",
    });
    await waitForEnd(first.news);
    const { stored } = chrome;
    chrome = stubChrome();
    Object.assign(chrome.stored, stored);
    const { page, news, server } = await setUp();
    page.postMessage({
      type: "summary:render",
      origin: null,
      summaryId: findDone(first.news)?.id,
      length: "short",
      language: null,
      shape: "brief",
      wish: null,
    });
    await waitForEnd(news);
    expect(findDone(news)).toMatchObject({ shape: "brief", length: "short" });
    expect(server.requests.map((request) => readPrompt(request).kind)).not.toContain("facts");
  });

  it("never calls the model for a page that was closed while the worker started", async () => {
    const { page, server, sleep } = await setUp();
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    page.disconnect();
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledTimes(1));
    expect(server.requests).toEqual([]);
  });

  it.each([
    { name: "a refused key", status: 401, code: "model_failed.own_rejected" },
    { name: "an unknown model", status: 404, code: "model_failed.own_rejected" },
    { name: "an account without credit", status: 402, code: "model_failed.own_limit" },
    {
      name: "OpenAI's account without credit",
      status: 429,
      error: "insufficient_quota",
      code: "model_failed.own_limit",
    },
  ])("reports $name with the host, without a summary", async ({ status, code, error = "bad" }) => {
    const { page, news, server, summaries } = await setUp({
      respond: () => ({ kind: "status", status, body: `{"error":{"code":"${error}","message":"${KEY}"}}` }),
    });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await waitForEnd(news);
    const { host } = new URL(server.url);
    expect(news.at(-1)).toEqual({ type: "summary:failed", failure: { code, params: { host } } });
    expect(await summaries.list()).toEqual([]);
  });

  it("contacts no host without the browser's permission", async () => {
    const { page, news, desk, requested } = await setUp({ isAllowed: false });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await waitForEnd(news);
    const failure = { code: "model_failed.own_not_allowed" };
    expect(news.at(-1)).toMatchObject({ failure });
    expect(await desk.answer({ type: "engine:test" })).toMatchObject({ type: "engine:failed", failure });
    expect(requested).toEqual([]);
  });

  it("reports that the browser stopped it if a page resumes after a worker restart", async () => {
    const { page, news } = await setUp();
    page.postMessage({ type: "summary:resume", summaryId: "own-unknown", origin: null });
    await waitForEnd(news);
    expect(news).toEqual([{ type: "summary:failed", failure: { code: "model_failed.stopped", params: {} } }]);
  });

  it("shows a finished summary to a page that reconnects, even if the server is the engine now", async () => {
    const { page, news, open, stores, server } = await setUp();
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await waitForEnd(news);
    const summary = findDone(news);
    await stores.kind.write("server");
    const before = server.requests.length;
    const again = open();
    again.page.postMessage({ type: "summary:resume", summaryId: summary?.id ?? "", origin: null });
    await waitForEnd(again.news);
    expect(again.news).toEqual([{ type: "summary:event", event: { type: "done", summary } }]);
    expect(server.requests).toHaveLength(before);
  });

  it("can't write another version without the model, or of a talk that it no longer has", async () => {
    const { page, news, open, stores } = await setUp();
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await waitForEnd(news);
    const request = { length: "short", language: null, shape: "brief", wish: null };
    const render = async (summaryId: string) => {
      const { page: other, news: told } = open();
      other.postMessage({ type: "summary:render", origin: null, summaryId, ...request });
      await waitForEnd(told);
      return told.at(-1);
    };
    const stopped = { type: "summary:failed", failure: { code: "model_failed.stopped", params: {} } };
    expect(await render("own-unknown")).toEqual(stopped);
    await stores.kind.write("server");
    expect(await render(findDone(news)?.id ?? "")).toEqual(stopped);
  });

  it("keeps the newest 20 summaries on the device", async () => {
    const { summaries } = await setUp();
    for (let count = 1; count <= 21; count += 1) await summaries.add(buildSummary({ id: `own-${count}` }));
    const kept = await summaries.list();
    expect(kept.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_each, at) => `own-${21 - at}`));
  });

  it("keeps both of two summaries that finish at once", async () => {
    const { summaries } = await setUp();
    await Promise.all(["own-1", "own-2"].map((id) => summaries.add(buildSummary({ id }))));
    expect((await summaries.list()).map(({ id }) => id)).toEqual(["own-2", "own-1"]);
  });

  it("shows a finished summary, which has been paid for, even if the browser's storage fails, and says so", async () => {
    const failing = Promise.withResolvers<void>();
    const { page, news, server, summaries } = await setUp({
      respond: async (request) => {
        await failing.promise;
        return answerWell(request);
      },
    });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await server.waitForRequests(1);
    for (const area of ["session", "local"] as const) {
      vi.spyOn(globalThis.chrome.storage[area], "get").mockRejectedValue(new Error("IO error"));
      vi.spyOn(globalThis.chrome.storage[area], "set").mockRejectedValue(new Error("QUOTA_BYTES"));
    }
    failing.resolve();
    await waitForEnd(news);
    expect(findDone(news)?.content?.keyPoints).not.toHaveLength(0);
    expect(news).toContainEqual({ type: "summary:unsaved" });
    vi.restoreAllMocks();
    expect(await summaries.list()).toEqual([]);
  });

  it("reads two parts of a talk at a time with a local model, and more with a remote one", async () => {
    const readPeak = async (model: { provider?: OwnModel["provider"]; baseUrl?: string }) => {
      let calls = 0;
      let peak = 0;
      const { page, news } = await setUp({
        ...model,
        respond: async (request) => {
          if (readPrompt(request).kind !== "facts") return answerWell(request);
          calls += 1;
          peak = Math.max(peak, calls);
          // Gives concurrent calls time to arrive.
          for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          calls -= 1;
          return answerWell(request);
        },
      });
      page.postMessage({ type: "summary:start", video, captions: buildCaptions(3000), length: "long" });
      await waitForEnd(news);
      expect(findDone(news)).not.toBeNull();
      return peak;
    };
    expect(await readPeak({ provider: "ollama" })).toBe(2);
    expect(await readPeak({})).toBe(2);
    expect(await readPeak({ baseUrl: "https://models.example/v1" })).toBeGreaterThan(2);
  }, 90_000);

  it("tells Anthropic that the browser makes its calls, which would refuse them otherwise", async () => {
    const { page, news, requested } = await setUp({ provider: "anthropic" });
    page.postMessage({ type: "summary:start", video, captions: buildCaptions(60), length: "medium" });
    await waitForEnd(news);
    const headers = requested.map(({ init }) => new Headers(init?.headers));
    expect(headers.length).toBeGreaterThan(0);
    for (const sent of headers) {
      expect(sent.get("anthropic-dangerous-direct-browser-access")).toBe("true");
      expect(sent.get("x-api-key")).toBe(KEY);
    }
  });

  it("estimates input tokens within a factor of two", async () => {
    const { page, news, desk } = await setUp();
    const captions = buildCaptions(400);
    const described = await desk.answer({ type: "engine:describe", captions });
    page.postMessage({ type: "summary:start", video, captions, length: "medium" });
    await waitForEnd(news);
    const told = news.findLast((one) => one.type === "summary:usage");
    if (described.type !== "engine:described" || told?.type !== "summary:usage")
      throw new Error("No figures.");
    expect(described.engine).toMatchObject({ kind: "own", model: "stand-in" });
    const ratio = (described.estimate?.inputTokens ?? 0) / told.usage.inputTokens;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("passes the model test, or reports a rejected key", async () => {
    const reliable = await setUp();
    expect(await reliable.desk.answer({ type: "engine:test" })).toMatchObject({ type: "engine:tested" });
    const mute = await setUp({ respond: () => ({ kind: "status", status: 401 }) });
    expect(await mute.desk.answer({ type: "engine:test" })).toMatchObject({
      type: "engine:failed",
      failure: { code: "model_failed.own_rejected" },
    });
  });

  it("rejects requests to other origins, so that the key can't leak", async () => {
    const inner = vi.fn();
    const ownFetch = createOwnFetch({ baseUrl: "https://models.example/v1", fetch: inner });
    await expect(ownFetch("https://elsewhere.example/v1/chat")).rejects.toThrow();
    expect(inner).not.toHaveBeenCalled();
  });
});
