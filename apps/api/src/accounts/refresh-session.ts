import { hashSecret } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { findSessionBySecret } from "./sessions.repo.ts";
import type { UserRow } from "./users.repo.ts";

/** A fresh token for a session and whose it is, or null where there is no such session any more. */
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
