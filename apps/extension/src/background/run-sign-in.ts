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
 * Starts a sign-in at the server. The poll secret stays in the session store and is never given to a page. The popup
 * and the login page both show the confirmation code.
 */
export async function startSignIn({
  stores,
  bareClient,
}: Pick<SignInDependencies, "stores" | "bareClient">): Promise<void> {
  await stores.pending.write(await bareClient.call(authEndpoints.startExtensionSession));
}

/** The page that confirms a pending sign-in. */
export function buildLoginUrl({ origin, sessionId }: { origin: string; sessionId: string }): string {
  const query = new URLSearchParams({ from: "extension", sessionId });
  return `${origin}/login?${query}`;
}

/**
 * Collects the token of the pending sign-in if the login page is done. Does nothing without a pending sign-in.
 *
 * @throws AppError with the login page's reason if signing in failed, `code_expired` if it took too long, `not_found`
 * if the server has dropped it, `network` if the server can't be reached. Only `network` leaves it pending.
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
      // A sign-in unknown to the server stays unknown; an unreachable server may recover.
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

/** Cancels a pending sign-in, or revokes and deletes the extension's token, even if the server can't be reached. */
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
    // A token that the server rejects is already revoked.
    if (!isAppError(error) || error.code !== "unauthenticated") throw error;
  } finally {
    await stores.grant.clear();
  }
}
