import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, type ApiClientOptions, createApiClient } from "@pith/core/client/create-api-client";

let connected: ClientAuth | null = null;

const lateAuth: ClientAuth = {
  waitForUser: () => (connected ? connected.waitForUser() : Promise.resolve(null)),
  getIdToken: () => (connected ? connected.getIdToken() : Promise.resolve(null)),
};

/** A client whose requests go out by another way; who is signed in is the same. */
export function createClientBy(fetch: ApiClientOptions["fetch"]): ApiClient {
  return createApiClient({ baseUrl: "", auth: lateAuth, fetch });
}

/** The one way to the backend. Who is signed in comes from the auth feature through `connectAuth`. */
export const api = createClientBy((url, init) => globalThis.fetch(url, init));

/** Called once at start-up, so that lib needs to know no feature. */
export function connectAuth(auth: ClientAuth): void {
  connected = auth;
}
