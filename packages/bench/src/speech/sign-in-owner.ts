import type { ServerProcess } from "@pith/testbed/start-server";
import { waitUntil } from "@pith/testbed/wait-until";

/** Calls the API as a signed-in user. Throws if the call is rejected. */
export type Call = <Data>(call: { method?: string; path: string; body?: unknown }) => Promise<Data>;

/** Signs in to a new server with the owner's link. The owner is an admin, whose plan includes audio. */
export async function signInOwner(server: ServerProcess): Promise<Call> {
  const readToken = () => /[?&]owner=([\w.-]+)\s/.exec(server.readOutput())?.[1];
  await waitUntil({ what: "the server prints the owner link", check: () => readToken() !== undefined });
  const token = readToken();
  const response = await fetch(`${server.origin}/api/auth/owner-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!response.ok || !cookie) throw new Error(`The owner link was refused: ${await response.text()}`);
  return async ({ method = "GET", path: to, body }) => {
    const answer = await fetch(`${server.origin}${to}`, {
      method,
      headers: { cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = await answer.json();
    if (!answer.ok) throw new Error(`${to} was refused: ${JSON.stringify(reply)}`);
    return reply.data;
  };
}
