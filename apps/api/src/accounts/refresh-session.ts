import { hashSecret } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { isClientKind } from "./client-token.ts";
import { findSessionBySecret, type LiveSession } from "./sessions.repo.ts";

/**
 * Issues a new token for a session. Returns it with the session's user, or `null` if the session has ended.
 */
export async function refreshSession({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: Pick<AccountDependencies, "clock" | "database" | "sessionTokens">;
}): Promise<({ token: string; expiresAt: string } & LiveSession) | null> {
  const { clock, database, sessionTokens } = dependencies;
  const now = new Date(clock.now());
  const found = await findSessionBySecret({ db: database.db, secretHash: hashSecret(secret), now });
  if (!found || isClientKind(found.session.kind)) return null;
  const { token, expiresAt } = sessionTokens.sign(found.session.id);
  return { token, expiresAt: expiresAt.toISOString(), ...found };
}
