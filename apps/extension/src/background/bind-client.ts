import type { ClientAuth } from "@pith/core/client/client-auth";
import type { ApiClient } from "@pith/core/client/create-api-client";

/** A client bound to one server and one user, and that server's origin. */
export interface BoundClient {
  client: ApiClient;
  origin: string;
}

/**
 * Returns a client for the selected server and its current user, who owns any summary started with it. If the
 * user switches servers or accounts, the client keeps using the last token.
 */
export async function bindClient({
  auth,
  clientFor,
  readOrigin,
}: {
  auth: ClientAuth;
  /** Returns a client for the server at an origin. */
  clientFor: (origin: string, auth: ClientAuth) => ApiClient;
  /** Returns the origin of the selected server. */
  readOrigin: () => Promise<string>;
}): Promise<BoundClient> {
  const origin = await readOrigin();
  const user = await auth.waitForUser();
  let token = user && (await auth.getIdToken());
  // A token must never be sent to another server.
  if ((await readOrigin()) !== origin) return bindClient({ auth, clientFor, readOrigin });

  async function renewToken(): Promise<string | null> {
    if ((await readOrigin()) !== origin || (await auth.waitForUser())?.userId !== user?.userId) return token;
    const renewed = await auth.getIdToken();
    if ((await readOrigin()) === origin) token = renewed;
    return token;
  }

  return { origin, client: clientFor(origin, { waitForUser: async () => user, getIdToken: renewToken }) };
}
