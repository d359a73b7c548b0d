import type { EndpointDefinition } from "../contract/define-endpoint.ts";
import { AppError } from "../errors/app-error.ts";
import type { ClientAuth, SignedInUser } from "./client-auth.ts";

/** Maximum wait for the sign-in state (docs/product.md, S9). */
export const AUTH_WAIT_MS = 10_000;

/**
 * Returns the Authorization header for a call: 'Telegram {id}' for Telegram users, 'Bearer {fresh token}' for
 * others. Null if the call takes no credentials, or if they are optional and the user is signed out.
 *
 * @throws AppError `timeout` if the sign-in state is still unknown after 10 s, `unauthenticated` if the call
 * requires a user and there is none.
 */
export async function getAuthorization({
  endpoint,
  auth,
}: {
  endpoint: Pick<EndpointDefinition, "auth" | "authErrors">;
  auth: ClientAuth;
}): Promise<string | null> {
  if (endpoint.auth === "none" || endpoint.auth === "service") return null;
  const user = await waitForUser(auth);
  const telegramId = user?.provider === "telegram" ? user.telegramId : null;
  if (telegramId) return `Telegram ${telegramId}`;
  if (endpoint.auth === "optional" && !user) return null;
  const needsUser = endpoint.auth === "user" || endpoint.auth === "admin";
  if (needsUser && (!user?.userId || !user.provider)) {
    throw new AppError({
      code: endpoint.authErrors?.noUser ?? "unauthenticated.not_signed_in",
    });
  }
  const token = await auth.getIdToken();
  if (token) return `Bearer ${token}`;
  if (endpoint.auth === "optional") return null;
  throw new AppError({
    code: endpoint.authErrors?.noToken ?? "unauthenticated.no_firebase",
  });
}

async function waitForUser(auth: ClientAuth): Promise<SignedInUser | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError({ code: "timeout.firebase" })), AUTH_WAIT_MS);
  });
  try {
    return await Promise.race([auth.waitForUser(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
