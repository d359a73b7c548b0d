import type { ClientAuth } from "@pith/core/client/client-auth";
import { createApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import type { SessionGrant } from "@pith/core/contract/auth.schemas";
import type { Clock } from "@pith/core/lib/clock";
import type { SessionStore, UserSession } from "./session-store.ts";

/** How long before expiry a token is renewed, so that it can't expire mid-call. */
const RENEW_BEFORE_MS = 60_000;

/** For calls that don't require signing in. */
export const noAuth: ClientAuth = { waitForUser: async () => null, getIdToken: async () => null };

/** Authenticates calls as a signed-in user. */
export function createUserAuth({ userId, token }: UserSession): ClientAuth {
  return {
    // The client sends a Bearer token for `firebase`, regardless of the kind of account.
    waitForUser: async () => ({ provider: "firebase", userId, telegramId: null }),
    getIdToken: async () => token,
  };
}

/** Authenticates calls with an API key. Only the server knows which account it belongs to. */
export function createKeyAuth(key: string): ClientAuth {
  return createUserAuth({ kind: "user", userId: "api-key", token: key });
}

/** Authenticates calls as a guest, which is created on the first call and stored in `sessions`. */
export function createGuestAuth({
  origin,
  sessions,
  clock,
  signal,
}: {
  origin: string;
  sessions: SessionStore;
  clock: Clock;
  signal: AbortSignal;
}): ClientAuth {
  let grant: Promise<SessionGrant> | null = null;
  const cookies = createCookieFetch({ origin, sessions });
  const bareClient = createApiClient({ baseUrl: origin, auth: noAuth, fetch: cookies, credentials: "omit" });
  // Given the cookie of a live session, the server returns that session with a fresh token.
  const renew = () => {
    grant = bareClient.call(authEndpoints.createGuestSession, undefined, { signal });
    return grant;
  };
  const getGrant = async (): Promise<SessionGrant> => {
    const known = await grant?.catch(() => null);
    if (known && Date.parse(known.expiresAt) - clock.now() > RENEW_BEFORE_MS) return known;
    return await renew();
  };
  return {
    async waitForUser() {
      const { user } = await getGrant();
      return { provider: "firebase", userId: user.id, telegramId: null };
    },
    getIdToken: async () => (await getGrant().catch(() => null))?.token ?? null,
  };
}

/** Sends and stores the session cookie, since Node's `fetch` has no cookie jar. */
function createCookieFetch({ origin, sessions }: { origin: string; sessions: SessionStore }) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const session = await sessions.read(origin);
    const headers = new Headers(init.headers);
    if (session?.kind === "guest") headers.set("Cookie", session.cookie);
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [cookie = ""] = line.split(";", 1);
      if (/^(__Host-)?session=./.test(cookie)) await sessions.write(origin, { kind: "guest", cookie });
    }
    return response;
  };
}
