import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { SessionStores } from "./session-stores.ts";

interface SignInDependencies {
  stores: SessionStores;
  bareClient: ApiClient;
  clock: Clock;
}

/**
 * Asks the server for a sign-in. The poll secret stays in the session store and never leaves for a page; the
 * confirmation code is what the popup and the login page both show.
 */
export async function startSignIn({
  stores,
  bareClient,
}: Pick<SignInDependencies, "stores" | "bareClient">): Promise<void> {
  await stores.pending.write(await bareClient.call(authEndpoints.startExtensionSession));
}

/** The page on which a pending sign-in is confirmed. */
export function buildLoginUrl({ origin, sessionId }: { origin: string; sessionId: string }): string {
  const query = new URLSearchParams({ from: "extension", sessionId });
  return `${origin}/login?${query}`;
}

/**
 * Collects the token of the pending sign-in if the login page is done. Does nothing where none is pending.
 *
 * @throws AppError with the login page's reason where signing in failed, `code_expired` where it took too long, `not_found` where the
 * server has forgotten it, `network` where it can't be reached; the last alone leaves it pending.
 */
export async function pollSignIn({ stores, bareClient, clock }: SignInDependencies): Promise<void> {
  const pending = await stores.pending.read();
  if (!pending) return;
  if (clock.now() >= Date.parse(pending.expiresAt)) {
    await stores.pending.clear();
    throw new AppError({ code: "code_expired.extension" });
  }
  const collected = await bareClient
    .call(authEndpoints.collectExtensionSession, {
      params: { sessionId: pending.sessionId },
      body: { pollSecret: pending.pollSecret },
    })
    .catch(async (error: unknown) => {
      // What the server doesn't know it won't know later either; an unreachable server may come back.
      if (isAppError(error) && error.code === "not_found") await stores.pending.clear();
      throw error;
    });
  if (collected.status === "pending") return;
  await stores.pending.clear();
  if (collected.status === "error") {
    throw new AppError({ code: "unauthenticated.extension_sign_in", message: collected.error });
  }
  await stores.grant.write({ token: collected.token, user: collected.user });
  await stores.revoked.clear();
}

/** Gives a sign-in up, or revokes the extension's token and forgets it, also where the server can't be reached. */
export async function endSignIn({
  stores,
  client,
}: {
  stores: SessionStores;
  client: ApiClient;
}): Promise<void> {
  await stores.pending.clear();
  await stores.revoked.clear();
  if (!(await stores.grant.read())) return;
  try {
    await client.call(authEndpoints.revokeExtensionToken);
  } catch (error) {
    // A token that the server no longer takes is revoked already.
    if (!isAppError(error) || error.code !== "unauthenticated") throw error;
  } finally {
    await stores.grant.clear();
  }
}
