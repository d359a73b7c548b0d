import type { AuthProvider } from "@pith/core/accounts/auth-provider";
import type { Profile } from "@pith/core/accounts/user";
import { AppError } from "@pith/core/errors/app-error";
import type { Tier } from "@pith/core/plans/tier";
import { and, eq, lt, sql } from "drizzle-orm";
import { createOncePerDatabase } from "../db/create-once-per-database.ts";
import type { Db } from "../db/database.ts";
import { accounts, identities, users } from "../db/schema/accounts.schema.ts";

export type UserRow = typeof users.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;
export type IdentityProvider = (typeof identities.$inferSelect)["provider"];

/** Resolution of `last_seen`. Anything finer would write on every request. */
const LAST_SEEN_STEP_MS = 5 * 60_000;

export const emptyProfile: Profile = {
  displayName: null,
  email: null,
  photoUrl: null,
  username: null,
  firstName: null,
  lastName: null,
};

export async function findUserByIdentity({
  db,
  provider,
  subject,
}: {
  db: Db;
  provider: IdentityProvider;
  subject: string;
}): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

export interface NewUser {
  id: string;
  accountId: string;
  tier: Tier;
  identity: { provider: IdentityProvider; subject: string };
  authProvider: AuthProvider;
  isGuest: boolean;
  telegramId: string | null;
  profile: Profile;
  languageCode?: string | null;
  now: Date;
}

/**
 * Creates a user with a new account. Throws a unique violation if a concurrent call inserted the identity
 * first.
 */
export async function insertUser({ db, user }: { db: Db; user: NewUser }): Promise<UserRow> {
  await db.insert(accounts).values({
    id: user.accountId,
    tier: user.tier,
    activationDate: user.tier === "free" ? null : user.now,
    createdAt: user.now,
  });
  const [row] = await db
    .insert(users)
    .values({
      id: user.id,
      accountId: user.accountId,
      authProvider: user.authProvider,
      isGuest: user.isGuest,
      telegramId: user.telegramId,
      profile: user.profile,
      languageCode: user.languageCode ?? null,
      createdAt: user.now,
      lastSeen: user.now,
    })
    .returning();
  await db.insert(identities).values({ ...user.identity, userId: user.id, createdAt: user.now });
  if (!row) throw new Error("The new user can't be read back.");
  return row;
}

export async function updateProfile({
  db,
  userId,
  profile,
  isGuest,
  languageCode,
}: {
  db: Db;
  userId: string;
  profile: Profile;
  isGuest: boolean;
  /** Unchanged if omitted. */
  languageCode?: string | null;
}): Promise<void> {
  await db
    .update(users)
    .set({ profile, isGuest, ...(languageCode !== undefined && { languageCode }) })
    .where(eq(users.id, userId));
}

export async function touchLastSeen({ db, user, now }: { db: Db; user: UserRow; now: Date }): Promise<void> {
  const due = new Date(now.getTime() - LAST_SEEN_STEP_MS);
  if (user.lastSeen >= due) return;
  // Update the cached object as well, so that it doesn't cause another write.
  user.lastSeen = now;
  await db
    .update(users)
    .set({ lastSeen: now })
    .where(and(eq(users.id, user.id), lt(users.lastSeen, due)));
}

/** Runs on nearly every call. */
const getAccountQuery = createOncePerDatabase((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder("accountId")))
    .prepare("get_account"),
);

export async function getAccount({ db, accountId }: { db: Db; accountId: string }): Promise<AccountRow> {
  const [row] = await getAccountQuery(db).execute({ accountId });
  if (!row) throw createSessionEndedError();
  return row;
}

/**
 * Returns the account, locked until the transaction ends, to serialize changes to it. Uses FOR NO KEY UPDATE
 * because workers insert rows that refer to the account (to spend quota), and a full lock would deadlock with
 * them.
 */
export async function lockAccount({ db, accountId }: { db: Db; accountId: string }): Promise<AccountRow> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  if (!row) throw createSessionEndedError();
  return row;
}

export async function getUsersAccount({ db, userId }: { db: Db; userId: string }): Promise<string> {
  const [row] = await db.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId));
  if (!row) throw createSessionEndedError();
  return row.accountId;
}

/**
 * Creates the error for an account that was deleted or merged into another after the caller was
 * authenticated.
 */
function createSessionEndedError(): AppError {
  return new AppError({ code: "unauthenticated.session_ended" });
}
