import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAgent } from "../testing/connect-agent.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const start = async (on: TestServer = server) => (await on.call("startExtensionSession")).body.data;

const success = (guest: { userId: string; token: string }) => ({
  status: "success" as const,
  userData: {
    uid: guest.userId,
    email: null,
    displayName: null,
    photoURL: null,
    created_at: null,
    auth_provider: "firebase",
  },
  idToken: guest.token,
  firebaseIdToken: guest.token,
});

const collect = (
  { sessionId, pollSecret }: { sessionId: string; pollSecret: string },
  on: TestServer = server,
) => on.call("collectExtensionSession", { params: { sessionId }, body: { pollSecret } });

async function signInExtension(): Promise<Caller & { userId: string }> {
  const [session, guest] = [await start(), await server.signInGuest()];
  await server.call("putExtensionSession", {
    as: guest,
    params: { sessionId: session.sessionId },
    body: success(guest),
  });
  const { body } = await collect(session);
  return { headers: { Authorization: `Bearer ${body.data.token}` }, userId: guest.userId };
}

describe("signing in a command line", () => {
  it("issues it a token of its own, which is listed and can be revoked as such", async () => {
    const guest = await server.signInGuest();
    const started = await server.call("startExtensionSession", { query: { client: "command-line" } });
    const { sessionId } = started.body.data;
    const shown = await server.call("getExtensionSession", { params: { sessionId } });
    expect(shown.body.data).toMatchObject({ client: "command-line", status: "pending" });
    await server.call("putExtensionSession", { as: guest, params: { sessionId }, body: success(guest) });
    const { token } = (await collect(started.body.data)).body.data;
    expect(token).toMatch(/^pith_cli_/);
    const as = { headers: { Authorization: `Bearer ${token}` } };
    const { body } = await server.call("listSignedInPlaces", { as });
    expect(body.data).toMatchObject([
      { kind: "command-line", isCurrent: true },
      { kind: "website", isCurrent: false },
    ]);
    // A page could set a cookie, so this token must not work as one.
    const asCookie = { headers: { Cookie: `session=${token}` } };
    expect((await server.call("getSession", { as: asCookie })).body.data.user).toBeNull();
    expect((await server.call("revokeExtensionToken", { as })).status).toBe(200);
    expect((await server.call("getAccountOverview", { as })).status).toBe(401);
  });
});

describe("signing in an extension", () => {
  it("issues the extension a token of its own", { tags: "S7.session.01" }, async () => {
    const session = await start();
    const { sessionId } = session;
    expect((await collect(session)).body.data).toEqual({ status: "pending" });
    const shown = await server.call("getExtensionSession", { params: { sessionId } });
    expect(shown.body.data).toEqual({
      client: "extension",
      confirmationCode: session.confirmationCode,
      status: "pending",
    });
    expect(session.confirmationCode).toMatch(/^\d{3}-\d{3}$/);

    const guest = await server.signInGuest();
    const put = await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId },
      body: success(guest),
    });
    expect(put.body).toEqual({ success: true });
    const { body } = await collect(session);
    expect(body.data).toMatchObject({ status: "success", user: { id: guest.userId } });
    const as = { headers: { Authorization: `Bearer ${body.data.token}` } };
    expect((await server.call("getAccountOverview", { as })).status).toBe(200);
  });

  it("returns the token only to the program that started the sign-in", async () => {
    const [session, other] = [await start(), await start()];
    const { sessionId } = session;
    const [guest, stranger] = [await server.signInGuest(), await server.signInGuest()];
    const put = await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId },
      body: success(guest),
    });
    expect(put.body).toEqual({ success: true });
    const read = async (as?: Caller) =>
      (await server.call("getExtensionSession", { params: { sessionId }, ...(as && { as }) })).body.data;
    const shown = {
      client: "extension",
      confirmationCode: session.confirmationCode,
      status: "success",
    };
    for (const as of [guest, stranger, undefined]) expect(await read(as)).toEqual(shown);
    for (const pollSecret of [other.pollSecret, sessionId, session.confirmationCode]) {
      const { status, body } = await collect({ sessionId, pollSecret });
      expect([400, 404]).toContain(status);
      expect(body.data).toBeUndefined();
    }
    const { token } = (await collect(session)).body.data;
    expect([guest.token, guest.cookie]).not.toContain(token);
    for (const as of [guest, stranger, undefined]) expect(await read(as)).toEqual(shown);
    const places = await server.call("listSignedInPlaces", { as: guest });
    expect(places.body.data).toHaveLength(2);
    expect(places.text).not.toContain(token);
  });

  it("returns the token only once", async () => {
    const [session, guest] = [await start(), await server.signInGuest()];
    await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId: session.sessionId },
      body: success(guest),
    });
    expect((await collect(session)).status).toBe(200);
    expect((await collect(session)).status).toBe(404);
  });

  it("returns nothing to a caller who knows the session but not the poll secret", async () => {
    const [session, guest] = [await start(), await server.signInGuest()];
    await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId: session.sessionId },
      body: success(guest),
    });
    expect((await collect({ ...session, pollSecret: "a".repeat(43) })).status).toBe(404);
    expect((await collect(session)).status).toBe(200);
  });

  it("returns an error for an unknown session", { tags: "S7.session.13" }, async () => {
    const guest = await server.signInGuest();
    const { status, body } = await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId: "b".repeat(43) },
      body: success(guest),
    });
    expect([status, body.success]).toEqual([404, false]);
    expect(body.error).toContain("has expired");
  });

  it("passes the page's error on to the extension", async () => {
    const session = await start();
    await server.call("putExtensionSession", {
      as: await server.signInGuest(),
      params: { sessionId: session.sessionId },
      body: { status: "error", error: "The window was closed." },
    });
    expect((await collect(session)).body.data).toEqual({ status: "error", error: "The window was closed." });
  });

  it("can't be completed twice, so nobody takes over a finished sign-in", async () => {
    const [session, first, second] = [await start(), await server.signInGuest(), await server.signInGuest()];
    const put = (as: typeof first) =>
      server.call("putExtensionSession", { as, params: { sessionId: session.sessionId }, body: success(as) });
    expect((await put(first)).status).toBe(200);
    expect((await put(second)).status).toBe(404);
    expect((await collect(session)).body.data.user.id).toBe(first.userId);
  });

  it("requires a signed-in user", async () => {
    const session = await start();
    const guest = await server.signInGuest();
    const { status } = await server.call("putExtensionSession", {
      params: { sessionId: session.sessionId },
      body: success(guest),
    });
    expect(status).toBe(401);
  });

  it("expires after ten minutes", async () => {
    const own = await createTestServer({ database: server.database });
    const [session, guest] = [await start(own), await own.signInGuest()];
    own.clock.advance(10 * 60_000);
    const { sessionId } = session;
    expect((await own.call("getExtensionSession", { params: { sessionId } })).body.data.status).toBe(
      "expired",
    );
    const put = await own.call("putExtensionSession", {
      as: guest,
      params: { sessionId },
      body: success(guest),
    });
    expect(put.status).toBe(404);
    expect((await collect(session, own)).status).toBe(404);
    await own.close();
  });

  it("ends when the token is revoked", { tags: "D.extension.06" }, async () => {
    const extension = await signInExtension();
    expect((await server.call("revokeExtensionToken", { as: extension })).body).toEqual({ success: true });
    const { status, body } = await server.call("getAccountOverview", { as: extension });
    expect([status, body.code]).toEqual([401, "unauthenticated.session_ended"]);
  });

  it("can't sign in another program, which would outlive the website session", async () => {
    const guest = await server.signInGuest();
    const first = await start();
    await server.call("putExtensionSession", {
      as: guest,
      params: { sessionId: first.sessionId },
      body: success(guest),
    });
    const { token } = (await collect(first)).body.data;
    const as = { headers: { Authorization: `Bearer ${token}` } };
    const second = await start();
    const { status, body } = await server.call("putExtensionSession", {
      as,
      params: { sessionId: second.sessionId },
      body: success({ userId: guest.userId, token }),
    });
    expect([status, body.code]).toEqual([403, "forbidden.sign_in_again"]);
    expect((await collect(second)).body.data).toEqual({ status: "pending" });
  });

  it("refuses to revoke a website session", async () => {
    const guest = await server.signInGuest();
    expect((await server.call("revokeExtensionToken", { as: guest })).status).toBe(403);
    expect((await server.call("getAccountOverview", { as: guest })).status).toBe(200);
  });

  it("leaves every other place signed in when one extension's token is revoked", async () => {
    const guest = await server.signInGuest();
    const connect = async (): Promise<Caller> => {
      const session = await start();
      const { sessionId } = session;
      await server.call("putExtensionSession", { as: guest, params: { sessionId }, body: success(guest) });
      return { headers: { Authorization: `Bearer ${(await collect(session)).body.data.token}` } };
    };
    const [ended, kept, stranger] = [await connect(), await connect(), await signInExtension()];
    expect((await server.call("revokeExtensionToken", { as: ended })).status).toBe(200);
    const statuses = [];
    for (const as of [ended, kept, guest, stranger])
      statuses.push((await server.call("getAccountOverview", { as })).status);
    expect(statuses).toEqual([401, 200, 200, 200]);
  });

  it("refuses to revoke anything for an API key, an agent or nobody", async () => {
    const extension = await signInExtension();
    const guest = await server.signInGuest();
    const key = await server.call("createApiKey", { as: guest, body: { name: "Key", scopes: ["read"] } });
    const { access } = await connectAgent(server, { as: guest });
    const callers = [`Bearer ${key.body.data.secret}`, `Bearer ${access}`, ""];
    for (const Authorization of callers) {
      const { status } = await server.call("revokeExtensionToken", { as: { headers: { Authorization } } });
      expect([401, 403]).toContain(status);
    }
    expect((await server.call("getAccountOverview", { as: extension })).status).toBe(200);
    expect((await server.call("listApiKeys", { as: guest })).body.data).toHaveLength(1);
    expect((await server.call("listAgents", { as: guest })).body.data).toHaveLength(1);
  });

  it("doesn't accept the token as a cookie", async () => {
    const { headers } = await signInExtension();
    const token = headers["Authorization"]?.split(" ")[1] ?? "";
    expect(
      (await server.call("getAccountOverview", { headers: { Cookie: `session=${token}` } })).status,
    ).toBe(401);
  });

  it("stores neither tokens nor secrets in the database", async () => {
    const session = await start();
    const extension = await signInExtension();
    const dump = await server.dumpTables();
    expect(dump).toContain(session.sessionId);
    expect(dump).not.toContain(session.pollSecret);
    expect(dump).not.toContain(extension.headers["Authorization"]?.split(" ")[1]);
  });
});
