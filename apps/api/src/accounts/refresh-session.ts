import { hashSecret } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { findSessionBySecret } from "./sessions.repo.ts";
import type { UserRow } from "./users.repo.ts";

/** Returns a new token for a session and its user, or `null` if the session no longer exists. */
export async function refreshSession({
  secret,
  dependencies,
}: {
  secret: string;
  dependencies: Pick<AccountDependencies, "database" | "sessionTokens">;
}): Promise<{ token: string; expiresAt: string; user: UserRow } | null> {
  const { database, sessionTokens } = dependencies;
  const found = await findSessionBySecret({ db: database.db, secretHash: hashSecret(secret) });
  if (!found || found.session.kind === "extension") return null;
  const { token, expiresAt } = sessionTokens.sign(found.session.id);
  return { token, expiresAt: expiresAt.toISOString(), user: found.user };
}
