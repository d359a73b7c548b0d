import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { readFailure } from "../messages/failure.ts";
import type { ServerReply, ServerRequest } from "../messages/server-messages.ts";
import { createServerAddressStore, readServerOrigin } from "../settings/server-address.ts";
import { endSignIn } from "./run-sign-in.ts";
import type { SessionStores } from "./session-stores.ts";

/**
 * Switches to another Pith server if one responds at the URL. Otherwise changes nothing and returns
 * `server:failed`. If that server isn't already selected, signs out of the selected one, because its token
 * must not reach another server. A failed revocation is retried later.
 */
export async function setServer({
  request,
  stores,
  clientFor,
  fetch,
}: {
  request: ServerRequest;
  stores: SessionStores;
  /** Returns a client for the server at an origin. */
  clientFor: (origin: string) => ApiClient;
  fetch: typeof globalThis.fetch;
}): Promise<ServerReply> {
  const { origin } = new URL(request.origin);
  const next = createApiClient({
    baseUrl: origin,
    auth: { waitForUser: async () => null, getIdToken: async () => null },
    fetch: (url, init) => fetch(url, init),
  });
  try {
    await next.call(systemEndpoints.getPublicConfig);
  } catch (error) {
    return { type: "server:failed", failure: readFailure(error) };
  }
  if (origin !== (await readServerOrigin())) {
    await endSignIn({ stores, clientFor });
    await stores.visitor.clear();
    await createServerAddressStore().write(origin);
  }
  return { type: "server:set", origin };
}
