import type { Context } from "hono";
import { isClientKind } from "../accounts/client-token.ts";
import {
  findSessionById,
  findSessionBySecret,
  type LiveSession,
  revokeSession,
} from "../accounts/sessions.repo.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import { clearMark, isSignedOut, readSentCookie } from "./session-cookie.ts";

/**
 * Ends the session of a browser that signed out while the server was unreachable. The website marks the
 * browser with a cookie, which is sent with any later request. The session cookie isn't deleted, because this
 * response may arrive after the user has signed in again.
 */
export async function endMarkedSession({
  context,
  dependencies,
}: {
  context: Context<AppEnv>;
  dependencies: EndDependencies & Pick<HttpDependencies, "config">;
}): Promise<void> {
  if (!isSignedOut(context)) return;
  const cookie = readSentCookie(context, dependencies.config);
  if (cookie) await endSessionOfSecret({ secret: cookie.secret, dependencies });
  clearMark(context);
}

type EndDependencies = Pick<HttpDependencies, "clock" | "database" | "liveSessions">;

/** Revokes the session that the cookie's secret belongs to, and the extensions signed in from it. */
export async function endSessionOfSecret({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: EndDependencies;
}): Promise<void> {
  const found = await findSession({ secretHash: hashSecret(secret), dependencies });
  // An extension's token must not work as a cookie.
  if (found && !isClientKind(found.session.kind)) await end({ found, dependencies });
}

/** Revokes the session with the given fingerprint, and the programs signed in from it. */
export async function endSession({
  fingerprint,
  dependencies,
}: {
  /** The hash of the session's secret, or, for Firebase, the session's signed id. */
  fingerprint: string;
  dependencies: EndDependencies & Pick<HttpDependencies, "sessionTokens">;
}): Promise<void> {
  const { clock, database, sessionTokens } = dependencies;
  const id = sessionTokens.verifyFingerprint(fingerprint);
  const found =
    id === null
      ? await findSession({ secretHash: fingerprint, dependencies })
      : await findSessionById({ db: database.db, id, now: new Date(clock.now()) });
  if (found) await end({ found, dependencies });
}

function findSession({
  secretHash,
  dependencies: { clock, database },
}: {
  secretHash: string;
  dependencies: EndDependencies;
}): Promise<LiveSession | null> {
  return findSessionBySecret({ db: database.db, secretHash, now: new Date(clock.now()) });
}

async function end({
  found,
  dependencies: { clock, database, liveSessions },
}: {
  found: LiveSession;
  dependencies: EndDependencies;
}): Promise<void> {
  const { accountId } = found.user;
  await revokeSession({ db: database.db, accountId, id: found.session.id, now: new Date(clock.now()) });
  await liveSessions.forget(accountId);
}
