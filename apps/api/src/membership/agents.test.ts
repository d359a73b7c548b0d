import { HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFRESH_LIFETIME_MS } from "../accounts/oauth/oauth-limits.ts";
import { RECENT_SIGN_IN_MS } from "../accounts/require-recent-sign-in.ts";
import {
  allowAgent,
  askMcp,
  buildExchange,
  connectAgent,
  postForm,
  prepareAgent,
  refreshAgent,
} from "../testing/connect-agent.ts";
import { createHomeServer, readPerson } from "../testing/create-home-server.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { cleanUp } from "../worker/clean-up.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Signs in a user with a session that outlives the agent's tokens. */
const signIn = async (): Promise<Caller> => ({ headers: { Cookie: (await server.signInGuest()).cookie } });
const refresh = (clientId: string, token: string) => refreshAgent(server, { clientId, token });
const listNames = async (as: Caller) =>
  (await server.call("listAgents", { as })).body.data.map(({ name }: { name: string }) => name);

describe("a connected agent", () => {
  it("is listed with its last use until it is disconnected", async () => {
    const [as, stranger] = [await server.signInGuest(), await server.signInGuest()];
    const { access } = await connectAgent(server, { as, changes: { scope: "read" } });
    const read = async () => (await server.call("listAgents", { as })).body.data;
    const [agent] = await read();
    expect(agent).toMatchObject({ name: "Agent", host: "agent.example", scopes: ["read"], lastUsedAt: null });
    await askMcp(server, access);
    expect((await read())[0].lastUsedAt).not.toBeNull();
    const disconnect = (caller: Caller) =>
      server.call("disconnectAgent", { as: caller, params: { id: agent.id } });
    expect((await disconnect(stranger)).body.code).toBe("not_found.agent");
    expect(await askMcp(server, access)).toBe(400);
    expect((await disconnect(as)).status).toBe(200);
    expect(await askMcp(server, access)).toBe(401);
    expect(await read()).toEqual([]);
  });

  it("replaces its own earlier connection but not other agents'", async () => {
    const as = await server.signInGuest();
    const other = await connectAgent(server, { as });
    const { request, verifier } = await prepareAgent(server);
    const connect = async () => {
      const code = (await allowAgent(server, { as, request })).get("code") ?? "";
      const { body } = await postForm(server, "/oauth/token", buildExchange({ request, verifier, code }));
      return String(body["access_token"]);
    };
    const [first, second] = [await connect(), await connect()];
    expect([await askMcp(server, first), await askMcp(server, second)]).toEqual([401, 400]);
    expect(await askMcp(server, other.access)).toBe(400);
    expect(await listNames(as)).toHaveLength(2);
  });

  it("is rejected if twenty are already connected", async () => {
    const as = await server.signInGuest();
    for (let connected = 0; connected < 20; connected += 1) await connectAgent(server, { as });
    const { request } = await prepareAgent(server);
    const { status, body } = await server.call("answerAgentRequest", {
      as,
      body: { request, isAllowed: true },
    });
    expect([status, body.code]).toEqual([409, "conflict.agents_full"]);
  });

  it("is disconnected by signing out elsewhere and by deleting the account", async () => {
    const as = await server.signInGuest();
    const { access } = await connectAgent(server, { as });
    await server.call("signOutElsewhere", { as });
    expect(await askMcp(server, access)).toBe(401);
    const again = await connectAgent(server, { as });
    await server.call("deleteAccount", { as, body: { confirmation: "delete" } });
    expect(await askMcp(server, again.access)).toBe(401);
    expect((await refresh(again.clientId, again.refresh)).body).toEqual({ error: "invalid_grant" });
  });

  it("stays connected and registered while it is used", async () => {
    const as = await signIn();
    const agent = await connectAgent(server, { as });
    const { clientId } = agent;
    let token = agent.refresh;
    const unused = await prepareAgent(server);
    for (let weeks = 0; weeks < 8; weeks += 1) {
      server.clock.advance(7 * 24 * HOUR_MS + MINUTE_MS);
      await cleanUp(server.dependencies);
      const { status, body } = await refresh(clientId, token);
      expect(status).toBe(200);
      token = String(body["refresh_token"]);
    }
    const { body } = await server.call("readAgentRequest", { as, body: unused.request });
    expect(body.code).toBe("invalid_input.agent");
    expect(await listNames(as)).toHaveLength(1);
    server.clock.advance(REFRESH_LIFETIME_MS + MINUTE_MS);
    await cleanUp(server.dependencies);
    expect(await server.dumpTables()).not.toContain(clientId);
  });
});

describe("an agent on a server with accounts", () => {
  it("needs a member's recent sign-in and ends when the member is disabled", async () => {
    const home = await createHomeServer();
    const admin = await home.createAdmin();
    const grace = await home.join(admin, "Grace");
    const { access } = await connectAgent(home, { as: grace });
    expect(await askMcp(home, access)).toBe(400);
    const { request } = await prepareAgent(home);
    home.clock.advance(RECENT_SIGN_IN_MS);
    const late = await home.call("answerAgentRequest", {
      as: { headers: { Cookie: grace.cookie } },
      body: { request, isAllowed: true },
    });
    expect([late.status, late.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    const again = readPerson(await home.signIn("Ada"));
    await home.call("updateMember", { as: again, params: { id: grace.userId }, body: { isDisabled: true } });
    expect(await askMcp(home, access)).toBe(401);
    await home.close();
  });

  it("can't be connected by a guest", async () => {
    const home = await createHomeServer({ settings: { GUESTS: "on" } });
    await home.createAdmin();
    const guest = await home.signInGuest();
    const { request } = await prepareAgent(home);
    const { status } = await home.call("answerAgentRequest", {
      as: guest,
      body: { request, isAllowed: true },
    });
    expect(status).toBe(401);
    await home.close();
  });
});
