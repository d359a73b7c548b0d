// @vitest-environment node
import { getSessionFingerprint } from "@pith/core/accounts/get-session-fingerprint";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPreferencesStore, defaultPreferences } from "../settings/preferences.ts";
import { readServerOrigin } from "../settings/server-address.ts";
import { answerData, buildUser, createFakeApi, localConfig } from "../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { repeatSignOut } from "./run-sign-in.ts";
import { createSessionStores } from "./session-stores.ts";
import { setServer } from "./set-server.ts";

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

const endCall = "POST /api/auth/ended-sessions";
const grant = { token: "pith_ext_1", user: buildUser() };

async function change({
  answers,
  formerAnswers = true,
  origin = "https://other.example",
}: {
  answers: boolean;
  formerAnswers?: boolean;
  origin?: string;
}) {
  const stores = createSessionStores();
  await stores.grant.write(grant);
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const former = createFakeApi(formerAnswers ? { [endCall]: () => answerData({}) } : {});
  const reply = await setServer({
    request: { type: "server:set", origin },
    stores,
    clientFor: () => former.createClient(),
    fetch: async (input, init) => {
      asked.push({ url: String(input), init });
      return answers
        ? Response.json({ success: true, data: localConfig })
        : new Response("", { status: 502 });
    },
  });
  return { reply, stores, asked };
}

describe("setServer", () => {
  it("switches to a server that responds, and ends the sign-in on the previous one", async () => {
    const { reply, stores, asked } = await change({ answers: true });
    expect(reply).toEqual({ type: "server:set", origin: "https://other.example" });
    expect(await readServerOrigin()).toBe("https://other.example");
    expect(await stores.grant.read()).toBeNull();
    expect(JSON.stringify(asked)).not.toContain(grant.token);
  });

  it("retries a failed sign-out at the previous server", async () => {
    const { stores } = await change({ answers: true, formerAnswers: false });
    const api = createFakeApi({ [endCall]: () => answerData({}) });
    const asked: string[] = [];
    const clientFor = (origin: string) => {
      asked.push(origin);
      return api.createClient();
    };
    await repeatSignOut({ stores, clientFor });
    await repeatSignOut({ stores, clientFor });
    expect(asked).toEqual(["https://pith.test"]);
    expect(api.calls.map(({ body }) => body)).toEqual([
      { fingerprint: await getSessionFingerprint(grant.token) },
    ]);
  });

  it("keeps the previous server and its sign-in if the new one doesn't respond", async () => {
    const { reply, stores } = await change({ answers: false });
    expect(reply.type).toBe("server:failed");
    expect(await readServerOrigin()).toBe("https://pith.test");
    expect(await stores.grant.read()).toEqual(grant);
  });

  it("keeps the sign-in if the server in use is chosen again", async () => {
    const { reply, stores } = await change({ answers: true, origin: "https://pith.test" });
    expect(reply).toEqual({ type: "server:set", origin: "https://pith.test" });
    expect(await stores.grant.read()).toEqual(grant);
  });
});

describe("a sign-in", () => {
  it("is kept in memory only, unless the user chose to stay signed in", async () => {
    const stores = createSessionStores();
    await stores.grant.write(grant);
    expect(JSON.stringify(chrome.stored.local)).not.toContain(grant.token);
    await createPreferencesStore().write({ ...defaultPreferences, staysSignedIn: true });
    await stores.grant.write(grant);
    expect(chrome.stored.local["grant"]).toEqual(grant);
    expect(chrome.stored.session["grant"]).toBeUndefined();
    // A browser restart clears session storage.
    chrome.stored.session = {};
    expect(await createSessionStores().grant.read()).toEqual(grant);
    await stores.grant.clear();
    expect(JSON.stringify(chrome.stored)).not.toContain(grant.token);
  });
});
