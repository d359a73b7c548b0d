import { getSessionFingerprint } from "@pith/core/accounts/get-session-fingerprint";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { readServerOrigin } from "../settings/server-address.ts";
import type { SessionStores } from "./session-stores.ts";

/** The popup keeps showing the account until this is done, so don't wait long for a server that hangs. */
const SIGN_OUT_TIMEOUT_MS = 5000;

interface SignInDependencies {
  stores: SessionStores;
  bareClient: ApiClient;
  clock: Clock;
}

/**
 * Starts a sign-in on the server, unless one from another tab is pending, in which case its login page may
 * already be open. The poll secret never leaves the session store. The popup and the login page both show the
 * confirmation code.
 */
export async function startSignIn(dependencies: SignInDependencies): Promise<void> {
  const { stores, bareClient } = dependencies;
  if (await stores.pending.read()) {
    await pollSignIn(dependencies).catch(() => undefined);
    if ((await stores.pending.read()) ?? (await stores.grant.read())) return;
  }
  const origin = await readServerOrigin();
  const started = await bareClient.call(authEndpoints.startExtensionSession, {
    query: { client: "extension" },
  });
  // By now the user may have switched to a server that mustn't get the poll secret.
  if ((await readServerOrigin()) === origin) await stores.pending.write(started);
}

/** Returns the URL of the page where the user confirms a pending sign-in. */
export function buildLoginUrl({ origin, sessionId }: { origin: string; sessionId: string }): string {
  const query = new URLSearchParams({ from: "extension", sessionId });
  return `${origin}/login?${query}`;
}

/** The polls in progress. Concurrent calls share one, because the server hands the token out only once. */
const polls = new WeakMap<SessionStores, Promise<void>>();

/**
 * Collects the pending sign-in's token if the user has finished on the login page. Does nothing without a
 * pending sign-in.
 *
 * @throws AppError with the login page's reason if signing in failed, `code_expired` if it took too long,
 * `not_found` if the server has dropped it, or the client's other errors, which leave it pending.
 */
export function pollSignIn(dependencies: SignInDependencies): Promise<void> {
  const { stores } = dependencies;
  const poll = polls.get(stores) ?? collectGrant(dependencies).finally(() => polls.delete(stores));
  polls.set(stores, poll);
  return poll;
}

async function collectGrant({ stores, bareClient, clock }: SignInDependencies): Promise<void> {
  const pending = await stores.pending.read();
  if (!pending) return;
  const origin = await readServerOrigin();
  const isWanted = async () => (await stores.pending.read())?.sessionId === pending.sessionId;
  const collected = await bareClient
    .call(authEndpoints.collectExtensionSession, {
      params: { sessionId: pending.sessionId },
      body: { pollSecret: pending.pollSecret },
    })
    .catch(async (error: unknown) => {
      // Retrying won't help if the server has no such sign-in. An unreachable server may come back.
      if (!isAppError(error) || error.code !== "not_found" || !(await isWanted())) throw error;
      await stores.pending.clear();
      // Only the server's clock ends a sign-in, because this computer's may be hours ahead.
      const isExpired = clock.now() >= Date.parse(pending.expiresAt);
      throw isExpired ? new AppError({ code: "code_expired.extension", cause: error }) : error;
    });
  if (collected.status === "pending") return;
  if (!(await isWanted())) {
    // The user has canceled, or switched to a server that mustn't get the token.
    if (collected.status === "success") await queueEnding({ stores, origin, token: collected.token });
    return;
  }
  await stores.pending.clear();
  if (collected.status === "error") {
    throw new AppError({ code: "unauthenticated.extension_sign_in", message: collected.error });
  }
  await stores.grant.write({ token: collected.token, user: collected.user });
  await stores.revoked.clear();
}

/** Queues a token for `repeatSignOut` to revoke on its server. */
async function queueEnding({
  stores,
  origin,
  token,
}: {
  stores: SessionStores;
  origin: string;
  token: string;
}): Promise<void> {
  const ended = { origin, fingerprint: await getSessionFingerprint(token) };
  await stores.ending.write([...((await stores.ending.read()) ?? []), ended]);
}

interface SignOutDependencies {
  stores: SessionStores;
  /** Returns a client for the server at an origin. */
  clientFor: (origin: string) => ApiClient;
}

/**
 * Cancels a pending sign-in, or drops the extension's token and asks the server to revoke it. Signs out even
 * if the server can't be reached; `repeatSignOut` then retries the revocation.
 */
export async function endSignIn({ stores, clientFor }: SignOutDependencies): Promise<void> {
  await stores.pending.clear();
  await stores.revoked.clear();
  const grant = await stores.grant.read();
  if (!grant) return;
  await queueEnding({ stores, origin: await readServerOrigin(), token: grant.token });
  await stores.grant.clear();
  await repeatSignOut({ stores, clientFor });
}

/**
 * Retries the revocations that didn't reach the server when the user signed out, including those from before
 * a restart and those for servers that are no longer selected. Never throws.
 */
export async function repeatSignOut({ stores, clientFor }: SignOutDependencies): Promise<void> {
  for (const { origin, fingerprint } of (await stores.ending.read()) ?? []) {
    const isHeard = await clientFor(origin)
      .call(
        authEndpoints.endSession,
        { body: { fingerprint } },
        { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) },
      )
      .then(
        () => true,
        () => false,
      );
    if (!isHeard) continue;
    const left = ((await stores.ending.read()) ?? []).filter((other) => other.fingerprint !== fingerprint);
    if (left.length > 0) await stores.ending.write(left);
    else await stores.ending.clear();
  }
}
