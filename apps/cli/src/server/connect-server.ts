import { ApiError } from "@pith/core/client/api-error";
import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import type { SessionGrant } from "@pith/core/contract/auth.schemas";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { type Clock, systemClock } from "@pith/core/lib/clock";
import { parseServerAddress } from "./server-address.ts";
import type { SessionStore } from "./session-store.ts";

/** How long a server may take to say that it is a Pith server. */
const ANSWER_MS = 10_000;
/** A token is renewed this long before it expires, so that it can't expire during a call. */
const RENEW_BEFORE_MS = 60_000;

export interface ServerConnection {
  origin: string;
  client: ApiClient;
  config: PublicConfig;
}

/**
 * Connects to a Pith server as this user's guest there. A guest is made at the first call and kept in `sessions`.
 *
 * @throws AppError `invalid_input` for a wrong address, `network` if nothing answers, `not_configured` if what answers
 * isn't a Pith server, or one that has no guests.
 */
export async function connectServer({
  address,
  sessions,
  signal,
  clock = systemClock,
}: {
  address: string;
  sessions: SessionStore;
  signal: AbortSignal;
  clock?: Clock;
}): Promise<ServerConnection> {
  const origin = parseServerAddress(address);
  const client = explainOutages({
    origin,
    client: createApiClient({
      baseUrl: origin,
      auth: createGuestAuth({ origin, sessions, clock, signal }),
      fetch: (url, init) => fetch(url, init),
      credentials: "omit",
    }),
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const config = await client
    .call(systemEndpoints.getPublicConfig, undefined, { signal: limit })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw describeUnreachable({ origin, error });
    });
  if (config.signIn?.kind === "local") return { origin, client, config };
  throw new AppError({
    code: "not_configured",
    message:
      config.signIn === undefined
        ? describeStranger(origin)
        : `${origin} lets nobody in without signing in, and a command line can't sign in there. Summarize without --server, or use the website.`,
  });
}

/** Has calls say which server is away. */
function explainOutages({ origin, client }: { origin: string; client: ApiClient }): ApiClient {
  const call: ApiClient["call"] = (endpoint, ...rest) =>
    client.call(endpoint, ...rest).catch((error: unknown) => {
      throw isOutage(error) ? createLostError({ origin, cause: error }) : error;
    });
  return { call, open: client.open };
}

function isOutage(error: unknown): boolean {
  return isAppError(error) && error.code === "network" && !(error instanceof ApiError);
}

/** The error for a server that stopped answering in the middle. */
export function createLostError({ origin, cause }: { origin: string; cause?: unknown }): AppError {
  return new AppError({
    code: "network",
    message: `The Pith server at ${origin} stopped answering. Run the same command again in a moment; what it has finished costs nothing twice.`,
    cause,
  });
}

function createGuestAuth({
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
  const bareClient = createApiClient({
    baseUrl: origin,
    auth: { waitForUser: async () => null, getIdToken: async () => null },
    fetch: cookies,
    credentials: "omit",
  });
  // With a live session's cookie the server answers with that session and a fresh token.
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
      // The client sends a Bearer token for `firebase`, whichever kind of account the token is for.
      return { provider: "firebase", userId: user.id, telegramId: null };
    },
    getIdToken: async () => (await getGrant().catch(() => null))?.token ?? null,
  };
}

/** Sends and keeps the session's cookie, since Node's `fetch` has no cookies of its own. */
function createCookieFetch({ origin, sessions }: { origin: string; sessions: SessionStore }) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = await sessions.read(origin);
    const headers = new Headers(init.headers);
    if (cookie !== null) headers.set("Cookie", cookie);
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      if (/^(__Host-)?session=./.test(pair)) await sessions.write(origin, pair);
    }
    return response;
  };
}

function describeUnreachable({ origin, error }: { origin: string; error: unknown }): unknown {
  const isAnswer = error instanceof ApiError && error.status !== null;
  // A proxy in front of a stopped server answers with 502, 503 or 504.
  if (isAnswer && error.status !== null && error.status < 500)
    return new AppError({ code: "not_configured", message: describeStranger(origin), cause: error });
  if (!isAnswer && isAppError(error) && error.code !== "network" && error.code !== "timeout") return error;
  return new AppError({
    code: "network",
    message: `The Pith server at ${origin} can't be reached. Check the address and your network, or summarize without --server.`,
    cause: error,
  });
}

function describeStranger(origin: string): string {
  return `What answers at ${origin} isn't a Pith server. Check the address given by --server or PITH_SERVER.`;
}
