import type { ClientAuth } from "@pith/core/client/client-auth";
import { summaryRequestSchema } from "@pith/core/contract/summary.schemas";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { createFakeClock } from "@pith/core/testing";
import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnModel } from "../engine/engine-choice.ts";
import { invalidRequest } from "../messages/failure.ts";
import { SUMMARY_PORT, type SummaryNews, summaryCommandSchema } from "../messages/summary-messages.ts";
import { onPort } from "../platform/typed-port.ts";
import { createServerAddressStore, readServerOrigin } from "../settings/server-address.ts";
import { answerData, buildUser, createFakeApi, localConfig, refuse } from "../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { bindClient } from "./bind-client.ts";
import { createExtensionAuth } from "./create-extension-auth.ts";
import { createRunAsSomebody } from "./run-as-somebody.ts";
import { serveSummaryPort } from "./serve-summary-port.ts";
import { createSessionStores } from "./session-stores.ts";

const video = {
  url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  title: "Oranges",
  author: "A grower",
  durationSeconds: 60,
  chapters: [{ title: "The peel", startSeconds: 0, endSeconds: 60 }],
};
const captions = { text: '{"events":[]}', language: "en", captionKind: "automatic" };
const start = { type: "summary:start", video, captions, length: "medium" };
const origin = "https://pith.test";
const status: SummaryEvent = { type: "status", stage: "reading", progress: 0.4 };

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

/** Sets up a background with a signed-in extension and a page connected to it. */
async function setUp({
  senderId = "pith",
  isSignedIn = true,
  own = null,
}: {
  senderId?: string;
  isSignedIn?: boolean;
  own?: OwnModel | null;
} = {}) {
  const api = createFakeApi({
    "GET /api/config": () => answerData(localConfig),
    "GET /api/auth/session": () => answerData({ user: null }),
    "POST /api/auth/guest-session": () =>
      answerData({ user: buildUser(), token: "guest", expiresAt: "2999-01-01T00:00:00.000Z" }),
    "POST /api/summaries": () => answerData({ summary: { id: "s1" }, joined: false, cost: 1 }),
    "POST /api/summaries/s0/render": () => answerData({ summary: { id: "s1" }, joined: false, cost: 1 }),
    "GET /api/summaries/s1/events": () => ({ events: [status, { type: "cancelled" }] }),
    "POST /api/summaries/s1/cancel": () => answerData({ summary: { id: "s1" } }),
  });
  const awake = { count: 0 };
  const stores = createSessionStores();
  if (isSignedIn) await stores.grant.write({ token: "pith_ext_1", user: buildUser() });
  const auth = createExtensionAuth({ stores, bareClient: api.createClient(), clock: createFakeClock() });
  const runAsSomebody = createRunAsSomebody({ auth });
  const clientFor = (origin: string, by: ClientAuth) => api.createClient(by, origin);
  onPort<ReturnType<typeof summaryCommandSchema.parse>, SummaryNews>({
    name: SUMMARY_PORT,
    schema: summaryCommandSchema,
    refusal: { type: "summary:failed", failure: invalidRequest },
    listener: (port) =>
      serveSummaryPort({
        port,
        bind: () => bindClient({ auth, clientFor, readOrigin: readServerOrigin }),
        auth,
        runAsSomebody,
        readOwnModel: async () => own,
        serveOwn: () => undefined,
        stayAwake: () => {
          awake.count += 1;
          return () => {
            awake.count -= 1;
          };
        },
      }),
  });
  const page = chrome.connect({ name: SUMMARY_PORT, senderId });
  const news: unknown[] = [];
  const connections: string[] = [];
  page.onMessage.addListener((message) => {
    const sent = message as SummaryNews;
    if (sent.type === "summary:connection") connections.push(sent.state);
    else news.push(sent);
  });
  return { api, page, news, connections, stores, awake };
}

describe("serveSummaryPort", () => {
  it("sends the page's captions, even automatic ones, with the link in the API's format", {
    tags: ["D.sources.20", "D.sources.21"],
  }, async () => {
    const { api, page, news } = await setUp();
    page.postMessage(start);
    await waitFor(() => expect(news).toHaveLength(3));
    const call = api.calls.find(({ url, method }) => method === "POST" && url.pathname === "/api/summaries");
    const { url, ...details } = video;
    expect(call?.body).toEqual({
      source: {
        kind: "captions",
        url,
        captions,
        video: details,
      },
      length: "medium",
    });
    expect(summaryRequestSchema.safeParse(call?.body).success).toBe(true);
    expect(call?.authorization).toBe("Bearer pith_ext_1");
    expect(news).toEqual([
      { type: "summary:started", summaryId: "s1", offer: null, origin },
      { type: "summary:event", event: status },
      { type: "summary:event", event: { type: "cancelled" } },
    ]);
  });

  it("keeps the worker running until the server has answered, however long that takes", async () => {
    const { api, page, news, awake } = await setUp();
    const answer = Promise.withResolvers<void>();
    api.handlers["POST /api/summaries"] = async () => {
      await answer.promise;
      return answerData({ summary: { id: "s1" }, joined: false, cost: 1 });
    };
    page.postMessage(start);
    await waitFor(() => expect(api.listCalls()).toContain("POST /api/summaries"));
    expect(awake.count).toBe(1);
    answer.resolve();
    await waitFor(() => expect(news).toHaveLength(3));
    await waitFor(() => expect(awake.count).toBe(0));
  });

  it("reports the server's shapes and wishes when a summary starts", async () => {
    const { api, page, news } = await setUp();
    api.handlers["GET /api/config"] = () =>
      answerData({ ...localConfig, summaryShapes: ["brief", "points", "notes"], canTakeWish: true });
    page.postMessage(start);
    await waitFor(() => expect(news).toHaveLength(3));
    expect(news[0]).toEqual({
      type: "summary:started",
      summaryId: "s1",
      offer: { shapes: ["brief", "points", "notes"], canTakeWish: true },
      origin,
    });
  });

  it("renders an existing summary in another shape with a wish, without resending captions", async () => {
    const { api, page, news } = await setUp();
    const body = { length: "medium", language: "de", shape: "notes", wish: "for a beginner" };
    page.postMessage({ type: "summary:render", summaryId: "s0", origin, ...body });
    await waitFor(() => expect(news).toHaveLength(3));
    const call = api.calls.find(({ url }) => url.pathname === "/api/summaries/s0/render");
    expect(call?.body).toEqual(body);
    expect(news[0]).toMatchObject({ type: "summary:started", summaryId: "s1", origin });
  });

  it("creates a guest for a user who isn't signed in", async () => {
    const { api, page, news } = await setUp({ isSignedIn: false });
    page.postMessage(start);
    await waitFor(() => expect(news).toHaveLength(3));
    const call = api.calls.find(({ url, method }) => method === "POST" && url.pathname === "/api/summaries");
    expect(call?.authorization).toBe("Bearer guest");
  });

  it("resumes a summary without requesting a new one", async () => {
    const { api, page, news } = await setUp();
    page.postMessage({ type: "summary:resume", summaryId: "s1", origin });
    await waitFor(() => expect(news).toHaveLength(2));
    expect(api.listCalls()).toEqual(["GET /api/summaries/s1/events"]);
  });

  it("reports a lost connection, and reconnects for as long as the page is there", async () => {
    const { api, page, news, connections } = await setUp();
    const { "GET /api/summaries/s1/events": events } = api.handlers;
    if (!events) throw new Error("No handler.");
    let tries = 0;
    api.handlers["GET /api/summaries/s1/events"] = (call) => {
      tries += 1;
      if (tries > 10) return events(call);
      throw new TypeError("fetch failed");
    };
    vi.useFakeTimers();
    page.postMessage({ type: "summary:resume", summaryId: "s1", origin });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    vi.useRealTimers();
    expect(connections).toEqual([...Array<string>(10).fill("lost"), "open"]);
    expect(news).toEqual([
      { type: "summary:event", event: status },
      { type: "summary:event", event: { type: "cancelled" } },
    ]);
  });

  it("cancels at the server and reports it", async () => {
    const { api, page, news } = await setUp();
    page.postMessage({ type: "summary:cancel", summaryId: "s1", origin });
    await waitFor(() => expect(news).toEqual([{ type: "summary:event", event: { type: "cancelled" } }]));
    expect(api.listCalls()).toEqual(["POST /api/summaries/s1/cancel"]);
  });

  it("stays with a running summary's server and user after the user has switched both", async () => {
    const { api, page, news, stores } = await setUp();
    api.handlers["GET /api/summaries/s1/events"] = () => ({ events: [status] });
    vi.useFakeTimers();
    page.postMessage(start);
    await vi.advanceTimersByTimeAsync(100);
    await createServerAddressStore().write("https://other.example");
    await stores.grant.write({ token: "pith_ext_2", user: buildUser({ id: "user-2" }) });
    await vi.advanceTimersByTimeAsync(1_000);
    page.postMessage({ type: "summary:cancel", summaryId: "s1", origin });
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    expect(news.at(-1)).toEqual({ type: "summary:event", event: { type: "cancelled" } });
    expect(api.listCalls().filter((call) => call === "GET /api/summaries/s1/events").length).toBeGreaterThan(
      1,
    );
    expect(new Set(api.calls.map(({ url }) => url.origin))).toEqual(new Set([origin]));
    const later = api.calls.filter(({ url }) => url.pathname.startsWith("/api/summaries/"));
    expect(new Set(later.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer pith_ext_1"]));
  });

  it("uses the user's renewed token for a running summary", async () => {
    const { api, page, stores } = await setUp();
    api.handlers["GET /api/summaries/s1/events"] = () => ({ events: [status] });
    vi.useFakeTimers();
    page.postMessage(start);
    await vi.advanceTimersByTimeAsync(100);
    await stores.grant.write({ token: "pith_ext_2", user: buildUser() });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(api.calls.at(-1)?.authorization).toBe("Bearer pith_ext_2");
  });

  it("doesn't ask a server about another one's summary", async () => {
    const { api, page, news } = await setUp();
    const of = { summaryId: "s1", origin: "https://former.example" };
    const version = { length: "medium", language: null, shape: "notes", wish: null };
    const commands = [
      { type: "summary:resume", ...of },
      { type: "summary:cancel", ...of },
      { type: "summary:render", ...of, ...version },
    ];
    for (const command of commands) page.postMessage(command);
    await waitFor(() => expect(news).toHaveLength(3));
    const refusal = { type: "summary:failed", failure: { code: "not_found.summary", params: {} } };
    expect(news).toEqual([refusal, refusal, refusal]);
    expect(api.calls).toEqual([]);
  });

  it("leaves a server's summary with the server after the user has chosen their own model", async () => {
    const own = {
      provider: "ollama",
      baseUrl: "http://localhost:11434/v1",
      model: "own",
      apiKey: "",
    } as const;
    const { api, page, news } = await setUp({ own });
    const request = { length: "medium", language: null, shape: "notes", wish: null };
    page.postMessage({ type: "summary:render", summaryId: "s0", origin, ...request });
    await waitFor(() => expect(news).toHaveLength(3));
    page.postMessage({ type: "summary:cancel", summaryId: "s1", origin });
    await waitFor(() => expect(news).toHaveLength(4));
    expect(api.listCalls()).toEqual(
      expect.arrayContaining(["POST /api/summaries/s0/render", "POST /api/summaries/s1/cancel"]),
    );
  });

  it("passes on the server's refusal", async () => {
    const { api, page, news } = await setUp();
    api.handlers["POST /api/summaries"] = () =>
      refuse({ status: 402, code: "quota_exceeded", error: "You've used all 5 summaries for this month." });
    page.postMessage(start);
    await waitFor(() =>
      expect(news).toEqual([
        {
          type: "summary:failed",
          failure: { code: "quota_exceeded", params: {} },
        },
      ]),
    );
  });

  it("refuses invalid commands", async () => {
    const { api, page, news } = await setUp();
    const wrong = [
      null,
      "summary:start",
      { type: "summary:start" },
      { ...start, video: { ...video, url: "javascript:alert(1)" } },
      { ...start, captions: { ...captions, text: "" } },
      { ...start, length: "endless" },
      {
        type: "summary:render",
        summaryId: "s1",
        origin,
        length: "medium",
        language: null,
        shape: "poem",
        wish: null,
      },
      { type: "summary:resume", summaryId: "", origin },
      { type: "summary:delete", summaryId: "s1" },
    ];
    for (const command of wrong) page.postMessage(command);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(api.calls).toEqual([]);
    expect(news).toEqual(wrong.map(() => ({ type: "summary:failed", failure: invalidRequest })));
  });

  it("ignores other extensions", async () => {
    const { api, page } = await setUp({ senderId: "another-extension" });
    page.postMessage(start);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(api.calls).toEqual([]);
  });

  it("sends nothing to a disconnected page", async () => {
    const { api, page, news } = await setUp();
    let answer: (value: { json: unknown }) => void = () => undefined;
    api.handlers["POST /api/summaries"] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    page.postMessage(start);
    await waitFor(() => expect(api.listCalls()).toContain("POST /api/summaries"));
    page.disconnect();
    answer(answerData({ summary: { id: "s1" } }));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(news).toEqual([]);
    expect(api.listCalls()).not.toContain("GET /api/summaries/s1/events");
  });
});
