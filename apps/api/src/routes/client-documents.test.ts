import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MINUTE_MS } from "@pith/core/lib/durations";
import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CLIENT_DOCUMENT_LIMITS,
  createClientDocuments,
} from "../providers/agents/create-client-documents.ts";
import {
  AGENT_REDIRECT,
  allowAgent,
  askMcp,
  buildExchange,
  postForm,
  prepareAgent,
} from "../testing/connect-agent.ts";
import {
  type Caller,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";

const SITE = "https://apps.example";
const CLIENT = `${SITE}/agent.json`;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

let site: Server;
let respond: (path: string) => Answer;
let requests: string[];
let bad = 0;
let server: TestServer;
let as: Caller;
beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { status = 200, headers = {}, body } = respond(request.url ?? "");
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const fetch = createGuardedFetch({ ...CLIENT_DOCUMENT_LIMITS, allowedOrigins: [origin] });
  server = await createTestServer({
    change: ({ clock }) => ({
      // The fake site has no certificate, so requests to it go over HTTP. Requests to other URLs are unchanged.
      clientDocuments: createClientDocuments({
        fetch: (request) => fetch({ ...request, url: request.url.replace(SITE, origin) }),
        clock,
      }),
    }),
  });
  as = { headers: { Cookie: (await server.signInGuest()).cookie } };
});
afterAll(async () => {
  await server.close();
  site.close();
});
beforeEach(() => {
  requests = [];
  respond = (path) => describeAgent({ client_id: `${SITE}${path}` });
});

const describeAgent = (changes: Record<string, unknown> = {}, more: Partial<Answer> = {}): Answer => ({
  body: JSON.stringify({
    client_id: CLIENT,
    client_name: "Agent",
    redirect_uris: [AGENT_REDIRECT],
    token_endpoint_auth_method: "none",
    ...changes,
  }),
  ...more,
});

const ask = async (changes: { client_id?: string; redirect_uri?: string }) => {
  const { request } = await prepareAgent(server);
  const body = { ...request, client_id: CLIENT, ...changes };
  return server.call("readAgentRequest", { as, body });
};

describe("an agent with a client metadata document", () => {
  it("is shown with its host, connects without registering, and keeps its other installations", async () => {
    const metadata = await readAnswer(
      await server.app.request(`${TEST_ORIGIN}/.well-known/oauth-authorization-server`),
    );
    expect(metadata.body["client_id_metadata_document_supported"]).toBe(true);
    expect((await ask({})).body.data).toEqual({
      ...{ kind: "open", name: "Agent", scopes: ["read", "create"] },
      ...{ host: "agent.example", documentHost: "apps.example" },
    });
    const tokens: string[] = [];
    for (const _installation of [1, 2]) {
      const { request: registered, verifier } = await prepareAgent(server);
      const request = { ...registered, client_id: CLIENT };
      const code = (await allowAgent(server, { as, request })).get("code") ?? "";
      const { body } = await postForm(server, "/oauth/token", buildExchange({ request, verifier, code }));
      tokens.push(String(body["access_token"]));
    }
    expect(await Promise.all(tokens.map((token) => askMcp(server, token)))).toEqual([400, 400]);
    expect((await server.call("listAgents", { as })).body.data).toHaveLength(2);
  });

  it("has its document cached for five minutes, unless the document is unusable", async () => {
    const client_id = `${SITE}/kept.json`;
    respond = () => describeAgent({ client_id: "https://other.example/" });
    expect((await ask({ client_id })).status).toBe(400);
    respond = (path) => describeAgent({ client_id: `${SITE}${path}` });
    for (const _time of [1, 2]) expect((await ask({ client_id })).status).toBe(200);
    expect(requests).toEqual(["/kept.json", "/kept.json"]);
    server.clock.advance(5 * MINUTE_MS);
    await ask({ client_id });
    expect(requests).toHaveLength(3);
  });

  it("is redirected only to a URL that its document lists", async () => {
    respond = () =>
      describeAgent({ client_id: `${SITE}/places.json`, redirect_uris: [AGENT_REDIRECT, "app://x"] });
    const client_id = `${SITE}/places.json`;
    expect((await ask({ client_id })).status).toBe(200);
    for (const redirect_uri of ["https://evil.example/callback", `${AGENT_REDIRECT}/`, "app://x", ""]) {
      const { status, body } = await ask({ client_id, redirect_uri });
      expect([redirect_uri, status, body.code]).toEqual([redirect_uri, 400, "invalid_input.agent"]);
    }
  });

  it.each<[string, () => Answer]>([
    ["of another agent", () => describeAgent({ client_id: "https://claude.example/agent.json" })],
    ["with another spelling of its address", () => describeAgent({ client_id: `${CLIENT}#` })],
    ["without its address", () => describeAgent({ client_id: undefined })],
    ["that is too large", () => describeAgent({ padding: "x".repeat(CLIENT_DOCUMENT_LIMITS.maxBytes) })],
    ["without a redirect address", () => describeAgent({ redirect_uris: [] })],
    ["that relies on a secret", () => describeAgent({ token_endpoint_auth_method: "client_secret_post" })],
    ["that tells a secret", () => describeAgent({ client_secret: "secret" })],
    ["for another kind of grant", () => describeAgent({ grant_types: ["client_credentials"] })],
    ["that isn't JSON", () => ({ body: "<html>" })],
    ["of another type", () => describeAgent({}, { headers: { "Content-Type": "text/html" } })],
    ["that is missing", () => describeAgent({}, { status: 404 })],
    ["at another address", () => describeAgent({}, { status: 302, headers: { Location: CLIENT } })],
  ])("can't connect with a document %s", async (_what, answer) => {
    // Each case has its own URL, because valid documents are cached.
    bad += 1;
    const path = `/bad${bad}.json`;
    const client_id = `${SITE}${path}`;
    respond = (asked) => {
      if (asked !== path) return describeAgent();
      const given = answer();
      return { ...given, body: given.body.replace(CLIENT, client_id) };
    };
    const { status, body } = await ask({ client_id });
    expect([status, body.code]).toEqual([400, "invalid_input.agent"]);
    expect(requests).toEqual([path]);
  });

  it.each([
    "https://127.0.0.1/agent.json",
    "https://[::1]/agent.json",
    "https://10.0.0.1/agent.json",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:7f00:1]/agent.json",
    "https://localhost/agent.json",
    "https://server.internal/agent.json",
    "https://2130706433/agent.json",
    "https://127.0.0.1:8443/agent.json",
    `${SITE}`,
    `${SITE}/`,
    `${SITE}/a/../agent.json`,
    `${SITE}/agent.json#x`,
    "https://user:pass@apps.example/agent.json",
    "http://apps.example/agent.json",
    "HTTPS://apps.example/agent.json",
    `${SITE}/${"x".repeat(600)}`,
  ])("isn't looked up at %s", async (client_id) => {
    const { status, body } = await ask({ client_id });
    expect([status, body.code]).toEqual([400, "invalid_input.agent"]);
    expect(requests).toEqual([]);
  });
});
