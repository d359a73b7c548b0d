import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, type ApiClientOptions, createApiClient } from "@pith/core/client/create-api-client";

/** What the website's auth provides to the API client. */
export interface WebsiteAuth extends ClientAuth {
  /**
   * Called when the server rejects the session cookie for this Telegram id, which means that the session has
   * ended.
   */
  notifySessionEnded(telegramId: string): void;
}

let connected: WebsiteAuth | null = null;

const lateAuth: ClientAuth = {
  waitForUser: () => (connected ? connected.waitForUser() : Promise.resolve(null)),
  getIdToken: () => (connected ? connected.getIdToken() : Promise.resolve(null)),
};

/** Creates a client with a fetch function of its own and the same authentication. */
export function createClientBy(fetch: ApiClientOptions["fetch"]): ApiClient {
  return createApiClient({
    baseUrl: "",
    auth: lateAuth,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const [scheme, telegramId] = new Headers(init.headers).get("Authorization")?.split(" ") ?? [];
      // Tokens are refreshed for each call, and the refresh reports its own errors. So only a rejected cookie
      // is detected here.
      if (response.status === 401 && scheme === "Telegram" && telegramId)
        connected?.notifySessionEnded(telegramId);
      return response;
    },
  });
}

/** The only client for the backend. The auth module connects itself to it through `connectAuth`. */
export const api = createClientBy((url, init) => globalThis.fetch(url, init));

/** Connects the auth module, so that this file doesn't have to import it. Call it once at startup. */
export function connectAuth(auth: WebsiteAuth): void {
  connected = auth;
}
