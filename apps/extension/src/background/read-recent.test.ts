import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerData, buildUser, createFakeApi, localConfig, refuse } from "../testing/create-fake-api.ts";
import { stubChrome } from "../testing/create-fake-chrome.ts";
import { createExtensionAuth } from "./create-extension-auth.ts";
import { readRecent } from "./read-recent.ts";
import { createSessionStores } from "./session-stores.ts";

beforeEach(() => {
  stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

const item = {
  id: "sum-1",
  title: "Why oranges are orange",
  status: "done",
  progress: 1,
  gist: null,
  author: null,
  host: "youtube",
  url: null,
  thumbnailUrl: null,
  durationSeconds: 60,
  length: "short",
  shape: "points",
  wish: null,
  language: "en",
  failure: null,
  createdAt: "2026-01-15T12:00:00.000Z",
};

function setUp({ isKnown }: { isKnown: boolean }) {
  const api = createFakeApi({
    "GET /api/config": () => answerData(localConfig),
    "GET /api/auth/session": () => answerData({ user: isKnown ? buildUser() : null }),
    "POST /api/auth/session/token": () =>
      answerData({ token: "visitor-token", expiresAt: "2099-01-15T12:15:00.000Z" }),
    "GET /api/summaries": () => answerData({ items: [item], nextCursor: null }),
  });
  const stores = createSessionStores();
  const auth = createExtensionAuth({ stores, bareClient: api.createClient(), clock: createFakeClock() });
  return { api, read: () => readRecent({ stores, auth, client: api.createClient(auth) }) };
}

describe("readRecent", () => {
  it("lists the latest finished summaries of a known user", async () => {
    const { api, read } = setUp({ isKnown: true });
    expect((await read()).items).toEqual([{ id: "sum-1", title: "Why oranges are orange" }]);
    const asked = api.calls.find(({ url }) => url.pathname === "/api/summaries");
    expect(asked?.url.searchParams.get("status")).toBe("done");
  });

  it("sends no request for an unknown user, and creates no guest", async () => {
    const { api, read } = setUp({ isKnown: false });
    expect((await read()).items).toEqual([]);
    expect(api.listCalls()).not.toContain("GET /api/summaries");
    expect(api.listCalls().filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("returns an empty list if the server refuses", async () => {
    const { api, read } = setUp({ isKnown: true });
    api.handlers["GET /api/summaries"] = () => refuse({ status: 401, code: "unauthorized", error: "No" });
    expect((await read()).items).toEqual([]);
  });
});
