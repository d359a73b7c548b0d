import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, type ApiClientOptions, createApiClient } from "@pith/core/client/create-api-client";

/** What the website's auth tells the client, and wants to be told by it. */
export interface WebsiteAuth extends ClientAuth {
  /** The server no longer takes the cookie that proves this Telegram id: the session has ended. */
  tellSessionEnded(telegramId: string): void;
}

let connected: WebsiteAuth | null = null;

const lateAuth: ClientAuth = {
  waitForUser: () => (connected ? connected.waitForUser() : Promise.resolve(null)),
  getIdToken: () => (connected ? connected.getIdToken() : Promise.resolve(null)),
};

/** A client whose requests go out by another way; who is signed in is the same. */
export function createClientBy(fetch: ApiClientOptions["fetch"]): ApiClient {
  return createApiClient({
    baseUrl: "",
    auth: lateAuth,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const [scheme, telegramId] = new Headers(init.headers).get("Authorization")?.split(" ") ?? [];
      // A token is refreshed for each call and says by itself when it can't be; a cookie only ever fails here.
      if (response.status === 401 && scheme === "Telegram" && telegramId)
        connected?.tellSessionEnded(telegramId);
      return response;
    },
  });
}

/** The one way to the backend. Who is signed in comes from the auth feature through `connectAuth`. */
export const api = createClientBy((url, init) => globalThis.fetch(url, init));

/** Called once at start-up, so that lib needs to know no feature. */
export function connectAuth(auth: WebsiteAuth): void {
  connected = auth;
}
