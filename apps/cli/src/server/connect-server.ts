import { ApiError } from "@pith/core/client/api-error";
import type { ClientAuth } from "@pith/core/client/client-auth";
import { type ApiClient, createApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { type Clock, systemClock } from "@pith/core/lib/clock";
import packageFile from "../../package.json" with { type: "json" };
import { createGuestAuth, createUserAuth } from "./create-server-auth.ts";
import { parseServerAddress } from "./server-address.ts";
import type { SessionStore } from "./session-store.ts";

/** What a server calls the system that a command line runs on, in words that browsers use too. */
const systemNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Macintosh",
  win32: "Windows",
  linux: "Linux",
};
const USER_AGENT = `pith-cli/${packageFile.version} (${systemNames[process.platform] ?? process.platform})`;

/** How long a server may take to say that it is a Pith server. */
const ANSWER_MS = 10_000;

export interface ServerConnection {
  origin: string;
  client: ApiClient;
  config: PublicConfig;
}

/**
 * Connects to a Pith server as the person who is signed in there by `pith login`, otherwise as this user's guest. A guest
 * is made at the first call and kept in `sessions`.
 *
 * @throws AppError `invalid_input` for a wrong address, `network` if nothing answers, `not_configured` if what answers
 * isn't a Pith server, `unauthenticated` if it has no guests and nobody is signed in.
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
  const session = await sessions.read(origin);
  const auth =
    session?.kind === "user" ? createUserAuth(session) : createGuestAuth({ origin, sessions, clock, signal });
  const client = explainFailures({ origin, client: createServerClient({ origin, auth }) });
  const config = await readServerConfig({ origin, client, signal });
  if (session?.kind !== "user" && config.signIn.kind !== "local")
    throw new AppError({
      code: "unauthenticated",
      message: `${origin} has no guests. Sign in first: pith login ${origin}. Or summarize here, without --server.`,
    });
  return { origin, client, config };
}

/** Creates the typed client of a server. */
export function createServerClient({ origin, auth }: { origin: string; auth: ClientAuth }): ApiClient {
  return createApiClient({
    baseUrl: origin,
    auth: { ...auth, headers: { "User-Agent": USER_AGENT } },
    fetch: (url, init) => fetch(url, init),
    credentials: "omit",
  });
}

/**
 * Reads what a server says of itself.
 *
 * @throws AppError `network` if nothing answers, `not_configured` if what answers isn't a Pith server.
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
  // The answer of whatever runs there isn't checked by the client.
  if (config.signIn !== undefined) return config;
  throw new AppError({ code: "not_configured", message: describeStranger(origin) });
}

/** Has calls say which server is away, or has ended the sign-in there. */
function explainFailures({ origin, client }: { origin: string; client: ApiClient }): ApiClient {
  const call: ApiClient["call"] = (endpoint, ...rest) =>
    client.call(endpoint, ...rest).catch((error: unknown) => {
      if (isOutage(error)) throw createLostError({ origin, cause: error });
      if (!isAppError(error) || error.code !== "unauthenticated") throw error;
      throw new AppError({
        code: "unauthenticated",
        message: `Your sign-in at ${origin} has ended. Sign in again: pith login ${origin}. Or be a guest: pith logout ${origin}.`,
        cause: error,
      });
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
