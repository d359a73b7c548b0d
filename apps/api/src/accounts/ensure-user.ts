import { isUniqueViolation, runTransaction } from "../db/run-transaction.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { findUserByIdentity, insertUser, type NewUser, type UserRow } from "./users.repo.ts";

/** Creates a user on the first call. If two first calls race, both get the same user. */
export async function ensureUser({
  user,
  dependencies,
}: {
  user: Omit<NewUser, "id" | "accountId" | "tier" | "now">;
  dependencies: Pick<AccountDependencies, "database" | "clock" | "randomness">;
}): Promise<UserRow> {
  const { database, clock, randomness } = dependencies;
  const newUser: NewUser = {
    ...user,
    id: randomness.createId(),
    accountId: randomness.createId(),
    tier: "free",
    now: new Date(clock.now()),
  };
  try {
    return await runTransaction(database.db, (db) => insertUser({ db, user: newUser }));
  } catch (error) {
    const other = isUniqueViolation(error)
      ? await findUserByIdentity({ db: database.db, ...user.identity })
      : null;
    if (!other) throw error;
    return other;
  }
}
