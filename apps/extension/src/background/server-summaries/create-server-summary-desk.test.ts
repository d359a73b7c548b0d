// @vitest-environment node
import { buildUser as buildPerson } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerData, buildUser, createFakeApi, refuse, somebody } from "../../testing/create-fake-api.ts";
import { stubChrome } from "../../testing/create-fake-chrome.ts";
import { createSessionStores } from "../session-stores.ts";
import { createServerSummaryDesk } from "./create-server-summary-desk.ts";

const summaryId = "s1";
const overview = ({ isPro = false } = {}) => ({
  premium: { ...buildPerson().premium, ...(isPro && { status: true, tier: "pro" }) },
  stats: {},
  transactions: [],
  last_seen: null,
  created_at: null,
});
const audio = {
  id: "a1",
  summaryId,
  status: "done",
  progress: 1,
  voiceGender: "male",
  language: "en",
  engine: "embedded",
  durationSeconds: 10,
  url: "/api/audio/a1.mp3?token=secret",
  opusUrl: null,
  urlExpiresAt: null,
  sizeBytes: 3,
  chapters: [],
  failure: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};

beforeEach(() => {
  stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const api = createFakeApi();
  const stores = createSessionStores();
  const loaded: string[] = [];
  const ask = createServerSummaryDesk({
    client: api.createClient(somebody),
    stores,
    runAsSomebody: (run) => run(),
    readOwnModel: async () => null,
    readOrigin: async () => "https://pith.example",
    fetch: async (input) => {
      loaded.push(String(input));
      return new Response(new Uint8Array([1, 2, 255]));
    },
  });
  return { api, stores, ask, loaded };
}

describe("createServerSummaryDesk", () => {
  it("tells guests from members, and lists the saved points", async () => {
    const { api, stores, ask } = setUp();
    api.handlers["GET /api/users/account/overview"] = () => answerData(overview());
    api.handlers["GET /api/library/kept-points"] = () =>
      answerData({ items: [{ pointIndex: 4 }], nextCursor: null });
    await stores.visitor.write({
      token: "guest",
      expiresAt: "2999-01-01T00:00:00.000Z",
      user: buildUser(),
    });
    expect(await ask({ type: "extras:read", summaryId })).toEqual({
      type: "extras:state",
      isMember: false,
      canHaveAudio: false,
      keptPoints: [4],
    });
    await stores.grant.write({ token: "t", user: buildUser({ name: "Ada" }) });
    expect(await ask({ type: "extras:read", summaryId })).toMatchObject({ isMember: true });
  });

  it("saves and unsaves a point", async () => {
    const { api, ask } = setUp();
    api.handlers["PUT /api/summaries/s1/kept-points/2"] = () => answerData(undefined);
    api.handlers["DELETE /api/summaries/s1/kept-points/2"] = () => answerData(undefined);
    for (const isKept of [true, false]) {
      expect(await ask({ type: "point:keep", summaryId, pointIndex: 2, isKept })).toEqual({
        type: "point:state",
        isKept,
      });
    }
    expect(api.listCalls()).toEqual([
      "PUT /api/summaries/s1/kept-points/2",
      "DELETE /api/summaries/s1/kept-points/2",
    ]);
  });

  it("creates and removes a public link", async () => {
    const { api, ask } = setUp();
    const url = "https://pith.example/s/x";
    api.handlers["POST /api/summaries/s1/share"] = () => answerData({ shareId: "x", url });
    api.handlers["DELETE /api/summaries/s1/share"] = () => answerData(undefined);
    expect(await ask({ type: "share:make", summaryId })).toEqual({ type: "share:state", url });
    expect(await ask({ type: "share:stop", summaryId })).toEqual({ type: "share:state", url: null });
  });

  it("lists languages and the free versions", async () => {
    const { api, ask } = setUp();
    api.handlers["GET /api/config"] = () => answerData({ summaryLanguages: ["en", "de"] });
    const version = { length: "short", shape: "points", language: null };
    api.handlers["GET /api/summaries/s1/versions"] = () =>
      answerData({
        versions: [
          { ...version, status: "done", wish: null },
          { ...version, length: "long", status: "done", wish: "for a beginner" },
          { ...version, length: "long", status: "failed", wish: null },
        ],
        prices: [
          { ...version, length: "medium", cost: 0 },
          { ...version, length: "long", cost: 1 },
        ],
      });
    expect(await ask({ type: "versions:read", summaryId })).toEqual({
      type: "versions:state",
      languages: ["en", "de"],
      free: [version, { ...version, length: "medium" }],
    });
    expect(await ask({ type: "versions:read", summaryId: null })).toEqual({
      type: "versions:state",
      languages: ["en", "de"],
      free: [],
    });
  });

  it("returns the audio as a data URL, so that no page sees the server's URL", async () => {
    const { api, ask, loaded } = setUp();
    api.handlers["GET /api/summaries/s1/audio"] = () => answerData(audio);
    expect(await ask({ type: "audio:load", summaryId })).toEqual({
      type: "audio:loaded",
      url: "data:audio/mpeg;base64,AQL/",
    });
    expect(loaded).toEqual(["https://pith.example/api/audio/a1.mp3?token=secret"]);
  });

  it("reports that there is no audio yet, and passes on refusals", async () => {
    const { api, ask } = setUp();
    api.handlers["GET /api/summaries/s1/audio"] = () =>
      refuse({ status: 404, code: "not_found", error: "None" });
    api.handlers["POST /api/summaries/s1/audio"] = () =>
      refuse({ status: 402, code: "quota_exceeded", error: "Used up" });
    expect(await ask({ type: "audio:read", summaryId })).toEqual({ type: "audio:state", audio: null });
    expect(await ask({ type: "audio:make", summaryId })).toMatchObject({
      type: "server-summary:failed",
      failure: { code: "quota_exceeded" },
    });
  });
});
