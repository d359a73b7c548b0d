import type { Member, SignInWay } from "@pith/core/accounts/member";
import { asc, eq, inArray } from "drizzle-orm";
import { requireAccounts } from "../accounts/members/require-accounts.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { accounts, identities, users } from "../db/schema/accounts.schema.ts";
import { members, passkeys } from "../db/schema/members.schema.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readUsage } from "../quotas/usage.repo.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";

/** Lists everyone with an account on this server, by name. */
export async function listMembers({
  dependencies: { config, database, clock },
}: {
  dependencies: Pick<MembershipDependencies, "database" | "clock"> & { config: Config };
}): Promise<Member[]> {
  requireAccounts(config);
  const { db } = database;
  const rows = await db.select({ accountId: members.accountId }).from(members).orderBy(asc(members.nameKey));
  const now = new Date(clock.now());
  const all: Member[] = [];
  for (const { accountId } of rows) {
    const member = await readMember({ db, accountId, now });
    if (member) all.push(member);
  }
  return all;
}

/** Returns a member as seen by admins. Null if there is none. */
export async function readMember({
  db,
  accountId,
  now,
}: {
  db: Db;
  accountId: string;
  now: Date;
}): Promise<Member | null> {
  const [row] = await db
    .select({ member: members, account: accounts })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.accountId, accountId));
  if (!row) return null;
  const { member, account } = row;
  const signIns = await db.select().from(users).where(eq(users.accountId, accountId));
  const { textSummaries } = await readUsage({ db, accountId, month: getUsageMonth(now) });
  const lastSeenMs = Math.max(...signIns.map(({ lastSeen }) => lastSeen.getTime()));
  return {
    id: member.userId,
    name: member.name,
    isAdmin: account.tier === "admin",
    isDisabled: member.disabledAt !== null,
    monthlyUnits: account.monthlyUnits,
    usedUnits: textSummaries,
    lastSeenAt: Number.isFinite(lastSeenMs) ? new Date(lastSeenMs).toISOString() : null,
    signInWays: await listWays({ db, userIds: signIns.map(({ id }) => id), member }),
  };
}

async function listWays({
  db,
  userIds,
  member,
}: {
  db: Db;
  userIds: string[];
  member: typeof members.$inferSelect;
}): Promise<SignInWay[]> {
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, member.userId));
  const known = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(inArray(identities.userId, userIds));
  const has = (provider: string) => known.some((identity) => identity.provider === provider);
  const ways: Record<SignInWay, boolean> = {
    password: member.passwordHash !== null,
    passkey: keys.length > 0,
    oidc: has("oidc"),
    telegram: has("telegram"),
  };
  return (Object.keys(ways) as SignInWay[]).filter((way) => ways[way]);
}
