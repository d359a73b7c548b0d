import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_LIFETIME_MS, CODE_LIFETIME_MS, REFRESH_LIFETIME_MS } from "../accounts/oauth/oauth-limits.ts";
import { oauthTokens } from "../db/schema/oauth.schema.ts";
import { hashSecret } from "../lib/randomness.ts";
import {
  AGENT_REDIRECT,
  allowAgent,
  askMcp,
  buildExchange,
  connectAgent,
  postForm,
  prepareAgent,
  refreshAgent,
  registerAgent,
} from "../testing/connect-agent.ts";
import {
  type Caller,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { listen } from "../testing/listen.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Signs in a user with a session that outlives the agent's tokens. */
const signIn = async (): Promise<Caller> => ({ headers: { Cookie: (await server.signInGuest()).cookie } });

const refresh = (clientId: string, token: string, more: Record<string, string> = {}) =>
  refreshAgent(server, { clientId, token, more });
const get = async (path: string) => readAnswer(await server.app.request(`${TEST_ORIGIN}${path}`));
const listNames = async (as: Caller) =>
  (await server.call("listAgents", { as })).body.data.map(({ name }: { name: string }) => name);

/** Creates the client side of the authorization for the SDK. The user allows the request immediately. */
function createProvider(as: Caller) {
  const stored: { client?: object; tokens?: object; verifier?: string; callback?: URLSearchParams } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: "http://127.0.0.1:39999/callback",
    clientMetadata: {
      client_name: "SDK",
      redirect_uris: ["http://127.0.0.1:39999/callback"],
      grant_types: ["authorization_code", "refresh_token"],
    },
    state: () => "the state",
    clientInformation: () => stored.client as never,
    saveClientInformation(client) {
      stored.client = client;
    },
    tokens: () => stored.tokens as never,
    saveTokens(tokens) {
      stored.tokens = tokens;
    },
    saveCodeVerifier(verifier) {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier ?? "",
    async redirectToAuthorization({ origin, pathname, searchParams }) {
      expect([origin, pathname]).toEqual([TEST_ORIGIN, "/authorize"]);
      const request = Object.fromEntries(searchParams);
      const { body } = await server.call("readAgentRequest", { as, body: request });
      expect(body.data).toEqual({
        ...{ kind: "open", name: "SDK", scopes: ["read", "create"] },
        ...{ host: null, documentHost: null },
      });
      stored.callback = await allowAgent(server, { as, request });
    },
  };
  return { provider, stored };
}

describe("connecting an agent", () => {
  it("works with the SDK's client from the first 401 through refresh to revocation", async () => {
    const { origin, close } = await listen(server);
    const as = await signIn();
    const { provider, stored } = createProvider(as);
    const connect = async () => {
      const transport = new StreamableHTTPClientTransport(new URL(`${TEST_ORIGIN}/mcp`), {
        authProvider: provider,
        fetch: (url, init) => fetch(String(url).replace(TEST_ORIGIN, origin), init),
      });
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(transport).catch(async (error: unknown) => {
        await client.close();
        await transport.finishAuth(stored.callback ?? new URLSearchParams());
        throw error;
      });
      return client;
    };
    await expect(connect()).rejects.toThrow(UnauthorizedError);
    expect(stored.callback?.get("state")).toBe("the state");
    expect(stored.callback?.get("iss")).toBe(TEST_ORIGIN);
    const client = await connect();
    const search = async () =>
      (await client.callTool({ name: "search_library", arguments: {} })).structuredContent;
    expect(await search()).toMatchObject({ total: 0 });
    const { body: summary } = await server.call("createSummary", {
      as,
      body: { source: { kind: "text", title: "Tea", text: "Pour it slowly, and wait." } },
    });
    await server.runSummaries();
    expect(summary.success).toBe(true);
    expect(await search()).toMatchObject({ total: 1 });

    const first = stored.tokens as { access_token: string; refresh_token: string };
    server.clock.advance(ACCESS_LIFETIME_MS);
    expect(await search()).toMatchObject({ total: 1 });
    const second = stored.tokens as typeof first;
    expect([second.access_token, second.refresh_token]).not.toContain(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await listNames(as)).toEqual(["SDK"]);

    const { client_id } = stored.client as { client_id: string };
    expect((await postForm(server, "/oauth/revoke", { client_id, token: second.access_token })).status).toBe(
      200,
    );
    expect(await askMcp(server, second.access_token)).toBe(401);
    expect((await refresh(client_id, second.refresh_token)).body["error"]).toBe("invalid_grant");
    expect(await listNames(as)).toEqual([]);
    await client.close();
    await close();
  });

  it("is described publicly by the well-known metadata documents", async () => {
    const { headers, body } = await get("/.well-known/oauth-protected-resource/mcp");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(body).toMatchObject({ resource: `${TEST_ORIGIN}/mcp`, authorization_servers: [TEST_ORIGIN] });
    expect((await get("/.well-known/oauth-protected-resource")).body).toEqual(body);
    expect((await get("/.well-known/oauth-authorization-server")).body).toMatchObject({
      issuer: TEST_ORIGIN,
      authorization_endpoint: `${TEST_ORIGIN}/authorize`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it("reports a refusal to the agent without a code", async () => {
    const as = await server.signInGuest();
    const { request } = await prepareAgent(server);
    const answer = await allowAgent(server, { as, request, isAllowed: false });
    expect(Object.fromEntries(answer)).toEqual({
      error: "access_denied",
      state: "a state",
      iss: TEST_ORIGIN,
    });
  });

  it.each([
    ["no PKCE", { code_challenge: undefined }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge that is no hash", { code_challenge: "short" }, "invalid_request"],
    ["a token in the address", { response_type: "token" }, "unsupported_response_type"],
    ["scopes that agents don't have", { scope: "account export" }, "invalid_scope"],
    ["another server's resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["this server's other paths", { resource: `${TEST_ORIGIN}/v1` }, "invalid_target"],
  ])(
    "refuses %s without asking the person, and returns the error for the agent",
    async (_what, changes, error) => {
      const as = await server.signInGuest();
      const { request } = await prepareAgent(server, changes);
      const { body } = await server.call("readAgentRequest", { as, body: request });
      expect(body.data).toEqual({ kind: "refused", host: "agent.example", returnUrl: expect.any(String) });
      const told = new URL(body.data.returnUrl).searchParams;
      expect(Object.fromEntries(told)).toEqual({ error, state: "a state", iss: TEST_ORIGIN });
      const answer = await allowAgent(server, { as, request });
      expect([answer.get("code"), answer.get("error")]).toEqual([null, error]);
    },
  );

  it("asks only for scopes that the agent requests and may have", async () => {
    const as = await server.signInGuest();
    const { request } = await prepareAgent(server, { scope: "read export offline_access" });
    const { body } = await server.call("readAgentRequest", { as, body: request });
    expect(body.data.scopes).toEqual(["read"]);
  });

  it.each([
    ["another path", "https://agent.example/callback/more"],
    ["another host", "https://evil.example/callback"],
    ["another port", "https://agent.example:444/callback"],
    ["a query", "https://agent.example/callback?x=1"],
    ["other letters", "https://AGENT.example/callback"],
    ["a name in front", "https://agent.example@evil.example/callback"],
    ["http", "http://agent.example/callback"],
    ["a fragment", "https://agent.example/callback#x"],
    ["nothing", ""],
  ])("never redirects to a URL with %s", async (_what, redirect_uri) => {
    const as = await server.signInGuest();
    const { request } = await prepareAgent(server);
    for (const changed of [
      { ...request, redirect_uri },
      { ...request, client_id: "unknown" },
    ]) {
      const read = await server.call("readAgentRequest", { as, body: changed });
      const answered = await server.call("answerAgentRequest", {
        as,
        body: { request: changed, isAllowed: true },
      });
      for (const { status, body } of [read, answered]) {
        expect([status, body.code, body.data]).toEqual([400, "invalid_input.agent", undefined]);
      }
    }
  });

  it("allows any port on a loopback redirect, but no other difference", async () => {
    const as = await server.signInGuest();
    const { request } = await prepareAgent(server, { redirect_uri: "http://127.0.0.1/callback" });
    const ask = async (redirect_uri: string) =>
      (await server.call("readAgentRequest", { as, body: { ...request, redirect_uri } })).status;
    expect(await ask("http://127.0.0.1:50123/callback")).toBe(200);
    for (const uri of [
      "http://localhost:50123/callback",
      "https://127.0.0.1:50123/callback",
      "http://127.0.0.1:50123/other",
      "http://127.0.0.1.evil.example:50123/callback",
    ]) {
      expect([uri, await ask(uri)]).toEqual([uri, 400]);
    }
  });

  it("requires a person's own session and a request from this website", async () => {
    const as = await server.signInGuest();
    const { request } = await prepareAgent(server);
    const key = await server.call("createApiKey", { as, body: { name: "Key", scopes: ["read", "create"] } });
    const { access } = await connectAgent(server, { as });
    const credentials = [
      { headers: {} },
      { headers: { Authorization: `Bearer ${key.body.data.secret}` } },
      { headers: { Authorization: `Bearer ${access}` } },
    ];
    for (const caller of credentials) {
      const { status } = await server.call("answerAgentRequest", {
        as: caller,
        body: { request, isAllowed: true },
      });
      expect([401, 403]).toContain(status);
    }
    const foreign = await server.call("answerAgentRequest", {
      as: { headers: { Cookie: as.cookie } },
      headers: { Origin: "https://evil.example" },
      body: { request, isAllowed: true },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, "forbidden.origin"]);
  });
});

describe("registering an agent", () => {
  it("sanitizes the name and registers every agent as a public client", async () => {
    const { status, body } = await registerAgent(server, {
      client_name: `  Claude”\u202e\n\u0000\u3164 “Desktop${"\u0301".repeat(9)} `,
      token_endpoint_auth_method: "client_secret_basic",
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        client_name: `Claude Desktop${"\u0301".repeat(3)}`,
        redirect_uris: [AGENT_REDIRECT],
        token_endpoint_auth_method: "none",
      }),
    ]);
    expect((await registerAgent(server, { client_name: undefined })).body["client_name"]).toBe(
      "agent.example",
    );
  });

  it.each([
    ["http", "http://agent.example/callback"],
    ["a script", "javascript:alert(1)"],
    ["a program's own scheme", "cursor://callback"],
    ["a fragment", "https://agent.example/#x"],
    ["credentials", "https://user:pass@agent.example/"],
    ["no address", "callback"],
    ["a line break", "https://agent.example/\n"],
  ])("refuses %s", async (_what, uri) => {
    const { status, body } = await registerAgent(server, { redirect_uris: [AGENT_REDIRECT, uri] });
    expect([status, body]).toEqual([400, { error: "invalid_redirect_uri" }]);
  });

  it("refuses invalid client metadata", async () => {
    for (const metadata of [{ redirect_uris: [] }, { redirect_uris: "x" }, { grant_types: ["implicit"] }]) {
      expect((await registerAgent(server, metadata)).body).toEqual({ error: "invalid_client_metadata" });
    }
    const response = await server.app.request(`${TEST_ORIGIN}/oauth/register`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
  });
});

describe("an agent's authorization code", () => {
  async function prepare(changes = {}) {
    const as = await server.signInGuest();
    const { request, verifier } = await prepareAgent(server, changes);
    const code = (await allowAgent(server, { as, request })).get("code") ?? "";
    const right = buildExchange({ request, verifier, code });
    const exchange = (changed: Record<string, string | undefined> = {}) =>
      postForm(server, "/oauth/token", { ...right, ...changed });
    return { as, exchange, right };
  }

  it("is exchanged once: a second exchange revokes the first one's tokens", async () => {
    const { as, exchange } = await prepare();
    const { status, body, headers } = await exchange();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(await askMcp(server, String(body["access_token"]))).toBe(400);
    expect((await exchange()).body).toEqual({ error: "invalid_grant" });
    expect(await askMcp(server, String(body["access_token"]))).toBe(401);
    expect(await listNames(as)).toEqual([]);
  });

  it("is exchanged by at most one concurrent request, whose tokens are then revoked", async () => {
    const { as, exchange } = await prepare();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange()));
    const issued = answers.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    expect(await askMcp(server, String(issued[0]?.body["access_token"]))).toBe(401);
    expect(await listNames(as)).toEqual([]);
  });

  it.each([
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["another redirect address", { redirect_uri: "https://agent.example/other" }],
    ["another client", { client_id: "somebody" }],
  ])("is invalid after an attempt with %s", async (_what, changes) => {
    const { exchange } = await prepare();
    expect((await exchange(changes)).body).toEqual({ error: "invalid_grant" });
    expect((await exchange()).body).toEqual({ error: "invalid_grant" });
  });

  it.each([
    ["no verifier", { code_verifier: undefined }, "invalid_request"],
    ["no client", { client_id: undefined }, "invalid_request"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["another grant", { grant_type: "password" }, "unsupported_grant_type"],
  ])("isn't exchanged with %s", async (_what, changes, error) => {
    const { exchange } = await prepare();
    expect((await exchange(changes)).body).toEqual({ error });
  });

  it("isn't exchanged with a repeated parameter or a JSON body", async () => {
    const { right } = await prepare();
    const twice = `${new URLSearchParams(right)}&client_id=x`;
    expect((await postForm(server, "/oauth/token", twice)).body).toEqual({ error: "invalid_request" });
    const json = await postForm(server, "/oauth/token", JSON.stringify(right), {
      "Content-Type": "application/json",
    });
    expect(json.body).toEqual({ error: "invalid_request" });
  });

  it("expires after a minute", async () => {
    const { exchange } = await prepare();
    server.clock.advance(CODE_LIFETIME_MS);
    expect((await exchange()).body).toEqual({ error: "invalid_grant" });
  });
});

describe("an agent's tokens", () => {
  it("work only at /mcp", async () => {
    const as = await server.signInGuest();
    const { access, refresh: refreshToken } = await connectAgent(server, { as });
    expect(await askMcp(server, access)).toBe(400);
    expect(await askMcp(server, refreshToken)).toBe(401);
    for (const path of ["/v1/summaries", "/api/summaries", "/api/users/account/agents"]) {
      for (const headers of [{ Authorization: `Bearer ${access}` }, { Cookie: `session=${access}` }]) {
        const response = await server.app.request(`${TEST_ORIGIN}${path}`, { headers });
        expect([path, response.status]).toEqual([path, 401]);
      }
    }
    // Even a call that requires no sign-in rejects the token instead of ignoring it.
    const optional = await server.call("getSession", { headers: { Authorization: `Bearer ${access}` } });
    expect([optional.status, optional.body.code]).toEqual([401, "unauthenticated.agent"]);
  });

  it("expire, and are renewed by a refresh", async () => {
    const {
      clientId,
      access,
      refresh: token,
    } = await connectAgent(server, { as: await server.signInGuest() });
    server.clock.advance(ACCESS_LIFETIME_MS - 1);
    expect(await askMcp(server, access)).toBe(400);
    server.clock.advance(1);
    expect(await askMcp(server, access)).toBe(401);
    server.clock.advance(REFRESH_LIFETIME_MS - ACCESS_LIFETIME_MS - 1);
    const { body } = await refresh(clientId, token);
    expect(await askMcp(server, String(body["access_token"]))).toBe(400);
    server.clock.advance(REFRESH_LIFETIME_MS);
    expect((await refresh(clientId, String(body["refresh_token"]))).body).toEqual({ error: "invalid_grant" });
  });

  it("are all revoked when a refresh token is reused", async () => {
    const as = await server.signInGuest();
    const { clientId, access, refresh: token } = await connectAgent(server, { as });
    const { body } = await refresh(clientId, token);
    const next = String(body["refresh_token"]);
    expect((await refresh(clientId, token)).body).toEqual({ error: "invalid_grant" });
    expect((await refresh(clientId, next)).body).toEqual({ error: "invalid_grant" });
    for (const each of [access, String(body["access_token"])]) expect(await askMcp(server, each)).toBe(401);
  });

  it("don't pile up if an agent refreshes all the time", async () => {
    const { clientId, refresh: token } = await connectAgent(server, { as: await signIn() });
    const [{ grantId } = { grantId: "" }] = await server.db
      .select({ grantId: oauthTokens.grantId })
      .from(oauthTokens)
      .where(eq(oauthTokens.tokenHash, hashSecret(token)));
    const isOwn = eq(oauthTokens.grantId, grantId);
    const now = server.clock.now();
    await server.db.insert(oauthTokens).values(
      Array.from({ length: 3000 }, (_each, index) => {
        const [at, kind] = [new Date(now - index * 60_000), index % 2 === 0 ? "access" : "refresh"] as const;
        const lifetimeMs = kind === "access" ? ACCESS_LIFETIME_MS : REFRESH_LIFETIME_MS;
        const expiresAt = new Date(at.getTime() + lifetimeMs - 1);
        return { tokenHash: `${grantId} ${index}`, grantId, kind, expiresAt, usedAt: at };
      }),
    );
    const { body } = await refresh(clientId, token);
    expect(await server.db.$count(oauthTokens, isOwn)).toBeLessThan(1100);
    expect(await askMcp(server, String(body["access_token"]))).toBe(400);
    // The used token is still known, so its reuse revokes the grant.
    expect((await refresh(clientId, token)).body).toEqual({ error: "invalid_grant" });
    expect(await server.db.$count(oauthTokens, isOwn)).toBe(0);
  });

  it("are all revoked after concurrent refreshes", async () => {
    const { clientId, refresh: token } = await connectAgent(server, { as: await server.signInGuest() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(clientId, token)));
    const issued = answers.filter(({ status }) => status === 200);
    expect(issued).toHaveLength(1);
    expect(await askMcp(server, String(issued[0]?.body["access_token"]))).toBe(401);
  });

  it("can be refreshed only by their own client, for their own resource", async () => {
    const [mine, other] = await Promise.all(
      [await server.signInGuest(), await server.signInGuest()].map((as) => connectAgent(server, { as })),
    );
    if (!mine || !other) throw new Error("Nobody is connected.");
    const resource = { resource: "https://other.example/mcp" };
    expect((await refresh(mine.clientId, mine.refresh, resource)).body).toEqual({ error: "invalid_target" });
    expect(
      (await postForm(server, "/oauth/revoke", { client_id: other.clientId, token: mine.refresh })).status,
    ).toBe(400);
    expect((await refresh(mine.clientId, mine.refresh)).status).toBe(200);
    expect((await refresh(mine.clientId, other.refresh)).body).toEqual({ error: "invalid_grant" });
    expect(await askMcp(server, other.access)).toBe(401);
  });

  it("aren't stored in plain text, and neither are codes", async () => {
    const agent = await connectAgent(server, { as: await server.signInGuest() });
    const dump = await server.dumpTables();
    for (const secret of [agent.access, agent.refresh, agent.code, agent.verifier])
      expect(dump).not.toContain(secret);
  });

  it("can be revoked without an error even if unknown", async () => {
    const answer = await postForm(server, "/oauth/revoke", { client_id: "x", token: "pith_agt_nothing" });
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });
});
