import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, type ApiClientOptions, createApiClient } from "@pith/core/client/create-api-client";

/** Connects the API client with the website's auth. */
export interface WebsiteAuth extends ClientAuth {
  /** Called when the server rejects the session cookie for this Telegram id: the session has ended. */
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
      // Tokens are refreshed per call, and the refresh reports its own failures. Only a rejected cookie is
      // detected here.
      if (response.status === 401 && scheme === "Telegram" && telegramId)
        connected?.notifySessionEnded(telegramId);
      return response;
    },
  });
}

/** The only client for the backend. The auth feature connects itself through `connectAuth`. */
export const api = createClientBy((url, init) => globalThis.fetch(url, init));

/** Must be called once at startup, so that lib doesn't import from features. */
export function connectAuth(auth: WebsiteAuth): void {
  connected = auth;
}
