import type { AgentRequest } from "@pith/core/contract/agent.schemas";
import { hashSecret, systemRandomness } from "../lib/randomness.ts";
import { type Answer, type Caller, readAnswer, TEST_ORIGIN, type TestServer } from "./create-test-server.ts";

type AgentServer = Pick<TestServer, "app" | "call">;

export const AGENT_REDIRECT = "https://agent.example/callback";

/** Registers an agent. */
export async function registerAgent(
  { app }: Pick<AgentServer, "app">,
  metadata: Record<string, unknown> = {},
): Promise<Answer> {
  return readAnswer(
    await app.request(`${TEST_ORIGIN}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_name: "Agent", redirect_uris: [AGENT_REDIRECT], ...metadata }),
    }),
  );
}

/** Registers an agent. Returns its authorization request and the matching verifier. */
export async function prepareAgent(server: AgentServer, changes: Partial<AgentRequest> = {}) {
  const redirect = changes.redirect_uri ?? AGENT_REDIRECT;
  const { body } = await registerAgent(server, { redirect_uris: [redirect] });
  const verifier = systemRandomness.createSecret();
  const request = {
    response_type: "code",
    client_id: String(body["client_id"]),
    redirect_uri: redirect,
    code_challenge: hashSecret(verifier),
    code_challenge_method: "S256",
    state: "a state",
    resource: `${TEST_ORIGIN}/mcp`,
    ...changes,
  } satisfies AgentRequest;
  return { request, verifier };
}

/** Responds to the request as this user. Returns the parameters that the agent receives. */
export async function allowAgent(
  server: AgentServer,
  { as, request, isAllowed = true }: { as: Caller; request: AgentRequest; isAllowed?: boolean },
): Promise<URLSearchParams> {
  const { status, text, body } = await server.call("answerAgentRequest", {
    as,
    body: { request, isAllowed },
  });
  if (status !== 200) throw new Error(`The agent got no answer: ${status} ${text}`);
  return new URL(body.data.returnUrl).searchParams;
}

/** Posts a form to the token or revocation endpoint. */
export async function postForm(
  { app }: Pick<AgentServer, "app">,
  path: "/oauth/token" | "/oauth/revoke",
  parameters: Record<string, string | undefined> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body =
    typeof parameters === "string"
      ? parameters
      : new URLSearchParams(
          Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        );
  return readAnswer(
    await app.request(`${TEST_ORIGIN}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: body.toString(),
    }),
  );
}

export const refreshAgent = (
  server: Pick<AgentServer, "app">,
  { clientId, token, more = {} }: { clientId: string; token: string; more?: Record<string, string> },
): Promise<Answer> =>
  postForm(server, "/oauth/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    refresh_token: token,
    ...more,
  });

export interface ConnectedAgent {
  clientId: string;
  code: string;
  verifier: string;
  access: string;
  refresh: string;
}

/** Connects an agent to this user's account, playing both the browser and the agent. */
export async function connectAgent(
  server: AgentServer,
  { as, changes = {} }: { as: Caller; changes?: Partial<AgentRequest> },
): Promise<ConnectedAgent> {
  const { request, verifier } = await prepareAgent(server, changes);
  const code = (await allowAgent(server, { as, request })).get("code") ?? "";
  const { body } = await postForm(server, "/oauth/token", buildExchange({ request, verifier, code }));
  return {
    clientId: request.client_id ?? "",
    code,
    verifier,
    access: String(body["access_token"]),
    refresh: String(body["refresh_token"]),
  };
}

export function buildExchange({
  request,
  verifier,
  code,
}: {
  request: AgentRequest;
  verifier: string;
  code: string;
}): Record<string, string> {
  return {
    grant_type: "authorization_code",
    client_id: request.client_id ?? "",
    redirect_uri: request.redirect_uri ?? "",
    resource: request.resource ?? "",
    code,
    code_verifier: verifier,
  };
}

/** Sends an empty request to `/mcp` with a token. Returns the status, which is 400 if the token is accepted. */
export async function askMcp({ app }: Pick<AgentServer, "app">, token: string): Promise<number> {
  const response = await app.request(`${TEST_ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: "{}",
  });
  await response.text();
  return response.status;
}
