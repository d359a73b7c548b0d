import { setTimeout as wait } from "node:timers/promises";
import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { User } from "@pith/core/accounts/user";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { CliLaunch } from "./cli-context.ts";
import type { CliConfig } from "./config.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { createServerClient, readServerConfig } from "./server/connect-server.ts";
import { createUserAuth, noAuth } from "./server/create-server-auth.ts";
import { parseServerAddress } from "./server/server-address.ts";
import { createSessionStore, type UserSession } from "./server/session-store.ts";

/** The server allows two requests per second. */
const POLL_MS = 2_000;

interface SignInContext {
  /** The server's URL as given by the user. Undefined to use the one in the settings. */
  address: string | undefined;
  launch: Pick<CliLaunch, "stderr" | "signal">;
  config: CliConfig;
}

/**
 * Signs the CLI in to a server. The user opens one of the server's pages in a browser and compares
 * confirmation codes.
 *
 * @throws AppError if there is no server or it doesn't respond, or if the sign-in is denied on the page or
 * times out.
 */
export async function login({ address, launch, config }: SignInContext): Promise<void> {
  const { stderr, signal } = launch;
  const origin = chooseOrigin({ address, config });
  const sessions = createSessionStore({ folder: config.folders.state });
  const client = createServerClient({ origin, auth: noAuth });
  await readServerConfig({ origin, client, signal });
  const pending = await client.call(
    authEndpoints.startExtensionSession,
    { query: { client: "command-line" } },
    { signal },
  );
  const query = new URLSearchParams({ from: "command-line", sessionId: pending.sessionId });
  stderr.write(
    `Open this page in your browser, and continue there only if it shows the code ${pending.confirmationCode}:\n\n  ${origin}/login?${query}\n\nWaiting for you there. Ctrl-C stops.\n`,
  );
  const { token, user } = await collect({ client, pending, signal });
  const before = await sessions.read(origin);
  const session: UserSession = { kind: "user", userId: user.id, token };
  if (!(await sessions.write(origin, session))) {
    await endSession({ origin, session, signal }).catch(() => undefined);
    throw new AppError({
      code: "not_configured",
      message: `Your sign-in can't be saved because the folder ${config.folders.state} isn't writable. Set XDG_STATE_HOME to use another one.`,
    });
  }
  if (before?.kind === "user") await endSession({ origin, session: before, signal }).catch(() => undefined);
  const name = getDisplayName(user);
  const as = name === null ? "" : ` as ${stripControlCharacters(name)}`;
  stderr.write(`You're signed in to ${origin}${as}. --server ${origin} now uses your account.\n`);
}

/**
 * Signs the CLI out of a server. Signs out locally even if the server can't be reached.
 *
 * @throws AppError if there is no server or it couldn't be reached.
 */
export async function logout({ address, launch, config }: SignInContext): Promise<void> {
  const { stderr, signal } = launch;
  const origin = chooseOrigin({ address, config });
  const sessions = createSessionStore({ folder: config.folders.state });
  const session = await sessions.read(origin);
  if (session?.kind !== "user") {
    stderr.write(`You aren't signed in to ${origin}.\n`);
    return;
  }
  if (!(await sessions.endUser(origin)))
    throw new AppError({
      code: "not_configured",
      message: `Your sign-in can't be deleted because the folder ${config.folders.state} isn't writable.`,
    });
  await endSession({ origin, session, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    // The session has already expired.
    if (isAppError(error) && error.code === "unauthenticated") return;
    throw new AppError({
      code: "network",
      message: `You're signed out here, but ${origin} couldn't be reached. To end the session there too, open your account on its website and go to “Where you're signed in”.`,
      cause: error,
    });
  });
  stderr.write(`You're signed out of ${origin}.\n`);
}

/** Polls until the sign-in is confirmed or denied on the page. */
async function collect({
  client,
  pending: { sessionId, pollSecret, expiresAt },
  signal,
}: {
  client: ApiClient;
  pending: { sessionId: string; pollSecret: string; expiresAt: string };
  signal: AbortSignal;
}): Promise<{ token: string; user: User }> {
  while (Date.now() < Date.parse(expiresAt)) {
    const answer = await client
      .call(
        authEndpoints.collectExtensionSession,
        { params: { sessionId }, body: { pollSecret } },
        { signal },
      )
      .catch((error: unknown) => {
        signal.throwIfAborted();
        // Keep polling through brief server outages.
        if (isAppError(error) && error.code === "network") return { status: "pending" as const };
        if (isAppError(error) && error.code === "not_found") throw createExpiredError();
        throw error;
      });
    if (answer.status === "success") return answer;
    if (answer.status === "error") throw new AppError({ code: "unauthenticated", message: answer.error });
    await wait(POLL_MS, undefined, { signal });
  }
  throw createExpiredError();
}

async function endSession({
  origin,
  session,
  signal,
}: {
  origin: string;
  session: UserSession;
  signal: AbortSignal;
}): Promise<void> {
  const client = createServerClient({ origin, auth: createUserAuth(session) });
  await client.call(authEndpoints.revokeExtensionToken, undefined, { signal });
}

function createExpiredError(): AppError {
  return new AppError({
    code: "code_expired",
    message: "Nobody confirmed the sign-in in time. Run pith login again.",
  });
}

function chooseOrigin({ address, config }: Pick<SignInContext, "address" | "config">): string {
  const chosen = address ?? config.server;
  if (chosen !== null) return parseServerAddress(chosen);
  throw new AppError({
    code: "invalid_input",
    message:
      "No server given. Enter its address, such as pith login https://pith.example, or set PITH_SERVER.",
  });
}
