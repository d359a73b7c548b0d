import { createHash, randomBytes } from "node:crypto";
import type { RunningPith } from "../../../harness/start-pith.ts";

export const AGENT_REDIRECT = "https://agent.example/callback";

/**
 * Registers an agent. Returns the path that the agent would open, and the client id and verifier for
 * exchanging the authorization code.
 */
export async function prepareAgent({
  site,
  name = "Claude",
  changes = {},
}: {
  site: RunningPith;
  name?: string;
  /** Changes to the parameters of the authorization request. */
  changes?: Record<string, string>;
}): Promise<{ path: string; clientId: string; verifier: string }> {
  const response = await fetch(`${site.origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [AGENT_REDIRECT] }),
  });
  const { client_id: clientId }: { client_id?: string } = await response.json();
  if (clientId === undefined) throw new Error(`The agent wasn't registered: ${response.status}`);
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: AGENT_REDIRECT,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "the state",
    ...changes,
  });
  return { path: `/authorize?${query}`, clientId, verifier };
}
