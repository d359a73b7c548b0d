import type { Context } from "hono";
import { findSessionBySecret, revokeSession } from "../accounts/sessions.repo.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { clearMark, isSignedOut, readSentCookie } from "./session-cookie.ts";

/**
 * Ends the session of a browser that was signed out while the server couldn't be reached: the website marks the browser
 * with a cookie, and any later request brings the news. The dead session cookie stays, because this response may arrive
 * after somebody has signed in again.
 */
export async function endMarkedSession({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: Pick<HttpDependencies, "config" | "clock" | "database" | "liveSessions">;
}): Promise<void> {
  if (!isSignedOut(context)) return;
  const cookie = readSentCookie(context, dependencies.config);
  if (cookie) await endSessionOfSecret({ secret: cookie.secret, dependencies });
  clearMark(context);
}

/** Revokes the session of a secret, and the extensions that were signed in from it. */
export async function endSessionOfSecret({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: Pick<HttpDependencies, "clock" | "database" | "liveSessions">;
}): Promise<void> {
  const { clock, database, liveSessions } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const found = await findSessionBySecret({ db, secretHash: hashSecret(secret), now });
  // An extension's token must not work as a cookie.
  if (!found || found.session.kind === "extension") return;
  const { accountId } = found.user;
  await revokeSession({ db, accountId, id: found.session.id, now });
  await liveSessions.forget(accountId);
}
