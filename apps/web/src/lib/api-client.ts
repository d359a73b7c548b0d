import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, type ApiClientOptions, createApiClient } from "@pith/core/client/create-api-client";

/** The part of the website's auth that the API client needs. */
export interface WebsiteAuth extends ClientAuth {
  /** Called when the server rejects this Telegram id's session cookie, meaning that the session has ended. */
  notifySessionEnded(telegramId: string): void;
}

let connected: WebsiteAuth | null = null;

const lateAuth: ClientAuth = {
  waitForUser: () => (connected ? connected.waitForUser() : Promise.resolve(null)),
  getIdToken: () => (connected ? connected.getIdToken() : Promise.resolve(null)),
};

/** Creates a client with its own fetch function and the same authentication. */
export function createClientBy(fetch: ApiClientOptions["fetch"]): ApiClient {
  return createApiClient({
    baseUrl: "",
    auth: lateAuth,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const [scheme, telegramId] = new Headers(init.headers).get("Authorization")?.split(" ") ?? [];
      // Tokens are refreshed for each call, and refreshing reports its own errors, so we only detect a
      // rejected cookie here.
      if (response.status === 401 && scheme === "Telegram" && telegramId)
        connected?.notifySessionEnded(telegramId);
      return response;
    },
  });
}

/** The shared API client. The auth module registers itself through `connectAuth`. */
export const api = createClientBy((url, init) => globalThis.fetch(url, init));

/** Registers the auth module, so that this file doesn't have to import it. Call it once at startup. */
export function connectAuth(auth: WebsiteAuth): void {
  connected = auth;
}
