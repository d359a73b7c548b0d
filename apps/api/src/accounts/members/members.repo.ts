import { AppError } from "@pith/core/errors/app-error";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { isUniqueViolation } from "../../db/run-transaction.ts";
import { accounts, users } from "../../db/schema/accounts.schema.ts";
import { members } from "../../db/schema/members.schema.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { emptyProfile, insertUser, type NewUser, type UserRow } from "../users.repo.ts";

export type MemberRow = typeof members.$inferSelect;
export interface MemberUser {
  member: MemberRow;
  user: UserRow;
}

/** Returns the name, normalized for comparison: "Ada" and "ＡＤＡ" are the same member. */
export function getNameKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

export async function findMemberByName({
  db,
  nameKey,
}: {
  db: Db;
  nameKey: string;
}): Promise<MemberUser | null> {
  return readMember({ db, where: eq(members.nameKey, nameKey) });
}

export async function findMemberByUser({
  db,
  userId,
}: {
  db: Db;
  userId: string;
}): Promise<MemberUser | null> {
  return readMember({ db, where: eq(members.userId, userId) });
}

export async function findMemberByAccount({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<MemberUser | null> {
  return readMember({ db, where: eq(members.accountId, accountId) });
}

async function readMember({
  db,
  where,
}: {
  db: Db;
  where: ReturnType<typeof eq>;
}): Promise<MemberUser | null> {
  const [row] = await db
    .select({ member: members, user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(where);
  return row ?? null;
}

/**
 * Returns the member, locked until the transaction ends, so that they can't be disabled or get a new password
 * in the middle of a sign-in.
 *
 * @throws AppError `forbidden.disabled`
 */
export async function lockEnabledMember({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<MemberRow> {
  const [member] = await db.select().from(members).where(eq(members.accountId, accountId)).for("update");
  if (!member) throw new AppError({ code: "unauthenticated.session_ended" });
  if (member.disabledAt) throw new AppError({ code: "forbidden.disabled" });
  return member;
}

/** Returns whether there is an admin who can sign in. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db
    .select({ accountId: members.accountId })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(accounts.tier, "admin"), isNull(members.disabledAt)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns true if this account is the only admin. Locks all admins until the transaction ends, so that two of them
 * can't remove each other concurrently.
 */
export async function isLastAdmin({ db, accountId }: { db: Db; accountId: string }): Promise<boolean> {
  const admins = await db
    .select({ id: accounts.id, disabledAt: members.disabledAt })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .where(eq(accounts.tier, "admin"))
    .orderBy(accounts.id)
    // A full lock would block workers that insert rows referring to the accounts.
    .for("no key update");
  const enabled = admins.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id);
  return enabled.length === 1 && enabled[0] === accountId;
}

/** Returns whether the server has members other than this account's. */
export async function hasOtherMembers({ db, accountId }: { db: Db; accountId: string }): Promise<boolean> {
  const rows = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(ne(members.accountId, accountId))
    .limit(1);
  return rows.length > 0;
}

export async function setRole({
  db,
  accountId,
  isAdmin,
}: {
  db: Db;
  accountId: string;
  isAdmin: boolean;
}): Promise<void> {
  await db
    .update(accounts)
    .set({ tier: isAdmin ? "admin" : "free" })
    .where(eq(accounts.id, accountId));
}

/**
 * Creates a member with their own user and account. Call it in a transaction.
 *
 * @throws AppError `conflict.member_name`
 */
export async function insertMember({
  db,
  name,
  passwordHash,
  isAdmin,
  identity,
  email = null,
  now,
  randomness,
}: {
  db: Db;
  name: string;
  passwordHash: string | null;
  isAdmin: boolean;
  /** Null for users who exist only on this server. */
  identity: NewUser["identity"] | null;
  email?: string | null;
  now: Date;
  randomness: AccountDependencies["randomness"];
}): Promise<MemberUser> {
  const [userId, accountId] = [randomness.createId(), randomness.createId()];
  const nameKey = getNameKey(name);
  const taken = await findMemberByName({ db, nameKey });
  if (taken) throw new AppError({ code: "conflict.member_name" });
  const user = await insertUser({
    db,
    user: {
      id: userId,
      accountId,
      tier: isAdmin ? "admin" : "free",
      identity: identity ?? { provider: "local", subject: userId },
      authProvider: "firebase",
      isGuest: false,
      telegramId: null,
      profile: { ...emptyProfile, displayName: name, email },
      now,
    },
  });
  const member = { accountId, userId, name, nameKey, passwordHash, disabledAt: null, createdAt: now };
  try {
    await db.insert(members).values(member);
  } catch (error) {
    // Another sign-up took the name after the check.
    if (isUniqueViolation(error)) throw new AppError({ code: "conflict.member_name" });
    throw error;
  }
  return { member, user };
}
