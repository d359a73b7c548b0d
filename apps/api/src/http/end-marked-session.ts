import type { Context } from "hono";
import { isClientKind } from "../accounts/client-token.ts";
import { findSessionBySecret, revokeSession } from "../accounts/sessions.repo.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { clearMark, isSignedOut, readSentCookie } from "./session-cookie.ts";

/**
 * Ends the session of a browser that was signed out while the server couldn't be reached. The website marks
 * the browser with a cookie, which any later request carries. The session cookie isn't deleted, because
 * this response may arrive after someone has signed in again.
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

type EndDependencies = Pick<HttpDependencies, "clock" | "database" | "liveSessions">;

/** Revokes the session of a cookie's secret, and the extensions that were signed in from it. */
export async function endSessionOfSecret({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: EndDependencies;
}): Promise<void> {
  // An extension's token must not work as a cookie.
  await endSession({ fingerprint: hashSecret(secret), endsClient: false, dependencies });
}

/** Revokes the session with a fingerprint, and the programs that were signed in from it. */
export async function endSession({
  fingerprint,
  endsClient = true,
  dependencies,
}: {
  /** The hash of the session's secret. */
  fingerprint: string;
  /** Whether the session may be that of an extension or a command line. */
  endsClient?: boolean;
  dependencies: EndDependencies;
}): Promise<void> {
  const { clock, database, liveSessions } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const found = await findSessionBySecret({ db, secretHash: fingerprint, now });
  if (!found || (isClientKind(found.session.kind) && !endsClient)) return;
  const { accountId } = found.user;
  await revokeSession({ db, accountId, id: found.session.id, now });
  await liveSessions.forget(accountId);
}
