import { ApiError } from "@pith/core/client/api-error";
import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { type Clock, systemClock } from "@pith/core/lib/clock";
import packageFile from "../../package.json" with { type: "json" };
import { createGuestAuth, createKeyAuth, createUserAuth } from "./create-server-auth.ts";
import { parseServerAddress } from "./server-address.ts";
import type { SessionStore } from "./session-store.ts";

/** Operating system names that the server recognizes in a browser's User-Agent. */
const systemNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Macintosh",
  win32: "Windows",
  linux: "Linux",
};
const USER_AGENT = `pith-cli/${packageFile.version} (${systemNames[process.platform] ?? process.platform})`;

/** Timeout for checking that a server is a Pith server. */
const ANSWER_MS = 10_000;

export interface ServerConnection {
  origin: string;
  client: ApiClient;
  config: PublicConfig;
  /**
   * True for a guest, whose pages can't be opened in a browser, because the browser isn't signed in as that
   * guest.
   */
  isGuest: boolean;
}

/**
 * Connects to a Pith server with the API key if there is one, otherwise as the user who signed in with `pith
 * login`, otherwise as a guest. The guest is created on the first call and stored in `sessions`.
 *
 * @throws AppError `invalid_input` for an invalid URL, `network` if there is no response, `not_configured` if
 * it isn't a Pith server, `unauthenticated` if the server doesn't allow guests and no user is signed in.
 */
export async function connectServer({
  address,
  key,
  sessions,
  signal,
  clock = systemClock,
}: {
  address: string;
  key: string | null;
  sessions: SessionStore;
  signal: AbortSignal;
  clock?: Clock;
}): Promise<ServerConnection> {
  const origin = parseServerAddress(address);
  const session = key === null ? await sessions.read(origin) : null;
  const auth =
    key !== null
      ? createKeyAuth(key)
      : session?.kind === "user"
        ? createUserAuth(session)
        : createGuestAuth({ origin, sessions, clock, signal });
  const client = explainFailures({
    origin,
    client: createServerClient({ origin, auth }),
    hasSession: key === null,
  });
  const config = await readServerConfig({ origin, client, signal });
  const isGuest = key === null && session?.kind !== "user";
  if (isGuest && (config.allowsGuests === false || config.signIn.kind === "firebase"))
    throw new AppError({
      code: "unauthenticated",
      message: `${origin} doesn't allow guests. Sign in first with pith login ${origin}, set PITH_KEY to an API key, or summarize without a server.`,
    });
  return { origin, client, config, isGuest };
}

/** Creates the typed client for a server. */
export function createServerClient({ origin, auth }: { origin: string; auth: ClientAuth }): ApiClient {
  return createApiClient({
    baseUrl: origin,
    auth: { ...auth, headers: { "User-Agent": USER_AGENT } },
    // Following a redirect would lose the token, and turn a POST into a GET without its body.
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
    credentials: "omit",
  });
}

/**
 * Fetches a server's public config.
 *
 * @throws AppError `network` if there is no response, `not_configured` if it isn't a Pith server.
 */
export async function readServerConfig({
  origin,
  client,
  signal,
}: {
  origin: string;
  client: ApiClient;
  signal: AbortSignal;
}): Promise<PublicConfig> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const config = await client
    .call(systemEndpoints.getPublicConfig, undefined, { signal: limit })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw describeUnreachable({ origin, error });
    });
  // The client doesn't validate responses, and this response may come from any kind of server.
  if (config.signIn !== undefined) return config;
  throw new AppError({ code: "not_configured", message: describeStranger(origin) });
}

/** Wraps a client so that errors name the server that is unavailable or has ended the session. */
function explainFailures({
  origin,
  client,
  hasSession,
}: {
  origin: string;
  client: ApiClient;
  /** False with an API key, since the server's own error explains why it rejected the key. */
  hasSession: boolean;
}): ApiClient {
  const call: ApiClient["call"] = (endpoint, ...rest) =>
    client.call(endpoint, ...rest).catch((error: unknown) => {
      if (isOutage(error)) throw createLostError({ origin, cause: error });
      if (!hasSession || !isAppError(error) || error.code !== "unauthenticated") throw error;
      throw new AppError({
        code: "unauthenticated",
        message: `Your session at ${origin} has ended. Sign in again with pith login ${origin}, or continue as a guest with pith logout ${origin}.`,
        cause: error,
      });
    });
  return { call, open: client.open };
}

function isOutage(error: unknown): boolean {
  return isAppError(error) && error.code === "network" && !(error instanceof ApiError);
}

/** Returns the error for a server that stopped responding during a command. */
export function createLostError({ origin, cause }: { origin: string; cause?: unknown }): AppError {
  return new AppError({
    code: "network",
    message: `The Pith server at ${origin} stopped responding. Run the same command again in a moment. Finished summaries don't count again.`,
    cause,
  });
}

function describeUnreachable({ origin, error }: { origin: string; error: unknown }): unknown {
  const isAnswer = error instanceof ApiError && error.status !== null;
  if (isAnswer && error.code === "rate_limited") return error;
  if (isAnswer && error.status !== null && error.status >= 300 && error.status < 400)
    return new AppError({
      code: "not_configured",
      message: `${origin} redirects to another address. Open it in a browser, and use the address that you see there.`,
      cause: error,
    });
  // A proxy in front of a stopped server responds with 502, 503 or 504.
  if (isAnswer && error.status !== null && error.status < 500)
    return new AppError({ code: "not_configured", message: describeStranger(origin), cause: error });
  if (!isAnswer && isAppError(error) && error.code !== "network" && error.code !== "timeout") return error;
  return new AppError({
    code: "network",
    message: `The Pith server at ${origin} can't be reached. Check the address and your network, or summarize without a server.`,
    cause: error,
  });
}

function describeStranger(origin: string): string {
  return `What answers at ${origin} isn't a Pith server. Check the address given by --server or PITH_SERVER.`;
}
