import { and, count, eq, inArray, isNotNull, isNull, lte, min, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "../accounts/actor.ts";
import { requireAccounts } from "../accounts/members/require-accounts.ts";
import { OWNER_SUBJECT } from "../accounts/owner-link.ts";
import { requireRecentSignIn } from "../accounts/require-recent-sign-in.ts";
import { getUsersAccount, lockAccount } from "../accounts/users.repo.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { identities, users } from "../db/schema/accounts.schema.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { batches } from "../db/schema/batches.schema.ts";
import { follows } from "../db/schema/follows.schema.ts";
import { collections, collectionTalks } from "../db/schema/library.schema.ts";
import { members } from "../db/schema/members.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";
import { moveAccount } from "./move-account.ts";

type TrialDependencies = Pick<
  MembershipDependencies,
  "database" | "clock" | "signingSecret" | "liveSessions" | "shares"
> & {
  config: Config;
};

/** Counts the summaries that a trial's guests and owner created before the server had accounts. */
export async function countTrialSummaries({
  dependencies: { config, database },
}: {
  dependencies: Pick<TrialDependencies, "config" | "database">;
}): Promise<number> {
  requireAccounts(config);
  const { db } = database;
  const [row] = await db
    .select({ summaries: count() })
    .from(summaries)
    .where(
      and(
        isNull(summaries.deletedAt),
        inArray(
          summaries.accountId,
          (await listTrialUsers({ db, config })).map(({ accountId }) => accountId),
        ),
      ),
    );
  return row?.summaries ?? 0;
}

/**
 * Permanently moves all data that belongs to the trial's guests and owner to the actor. Returns the number
 * of summaries.
 *
 * @throws AppError `forbidden.sign_in_again`
 */
export async function takeTrial({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: TrialDependencies;
}): Promise<number> {
  const { config, database, clock, signingSecret, liveSessions, shares } = dependencies;
  requireAccounts(config);
  requireRecentSignIn({ actor, nowMs: clock.now() });
  const { db } = database;
  const moved = await countTrialSummaries({ dependencies });
  for (const user of await listTrialUsers({ db, config })) {
    await runTransaction(db, (transaction) =>
      moveUser({ db: transaction, from: user, to: actor, signingSecret }),
    );
    await liveSessions.forget(user.accountId);
    await shares.forget(user.accountId);
  }
  await liveSessions.forget(actor.accountId);
  return moved;
}

/**
 * Lists the trial's guests and its owner, except those whose account belongs to a member or has other
 * sign-ins. Empty if the server still admits guests, because they may come back to their summaries. Leaves
 * out guests who came after the first member: they were admitted by the GUESTS setting, and their data isn't
 * an admin's to take.
 */
async function listTrialUsers({ db, config }: { db: Db; config: Config }) {
  if (config.allowsGuests) return [];
  const other = alias(users, "other");
  const firstMember = db.select({ createdAt: min(members.createdAt) }).from(members);
  return db
    .select({ userId: users.id, accountId: users.accountId })
    .from(users)
    .leftJoin(members, eq(members.accountId, users.accountId))
    .leftJoin(
      identities,
      and(
        eq(identities.userId, users.id),
        eq(identities.provider, "local"),
        eq(identities.subject, OWNER_SUBJECT),
      ),
    )
    .where(
      and(
        isNull(members.accountId),
        lte(users.createdAt, firstMember),
        or(users.isGuest, isNotNull(identities.userId)),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.accountId, users.accountId), sql`${other.id} <> ${users.id}`)),
        ),
      ),
    );
}

async function moveUser({
  db,
  from,
  to,
  signingSecret,
}: {
  db: Db;
  from: { userId: string; accountId: string };
  to: { accountId: string; userId: string };
  signingSecret: string;
}): Promise<void> {
  await lockAccount({ db, accountId: to.accountId });
  // Another request may have moved this user.
  const [here] = await db.select({ id: users.id }).from(users).where(eq(users.id, from.userId));
  if (!here || (await getUsersAccount({ db, userId: from.userId })) === to.accountId) return;
  await mergeCollections({ db, from: from.userId, to: to.userId });
  // If both follow the same feed, keep only one follow.
  await db.execute(sql`
    delete from ${follows} old using ${follows} kept
    where old.user_id = ${from.userId} and kept.user_id = ${to.userId} and kept.feed_id = old.feed_id`);
  for (const table of [summaries, audios, collections]) {
    await db.update(table).set({ userId: to.userId }).where(eq(table.userId, from.userId));
  }
  for (const table of [batches, follows]) {
    // The user's API keys are deleted with the user, which would end what was requested with them.
    await db.update(table).set({ userId: to.userId, keyId: null }).where(eq(table.userId, from.userId));
  }
  await moveAccount({ db, from: from.accountId, to: to.accountId, signingSecret });
  // Cascades to the user's sessions, keys and feeds.
  await db.delete(users).where(eq(users.id, from.userId));
}

async function mergeCollections({ db, from, to }: { db: Db; from: string; to: string }): Promise<void> {
  await db.execute(sql`
    insert into ${collectionTalks} (collection_id, talk_key, added_at)
    select kept.id, talk.talk_key, talk.added_at
    from ${collections} old
    join ${collections} kept on kept.user_id = ${to} and kept.name = old.name
    join ${collectionTalks} talk on talk.collection_id = old.id
    where old.user_id = ${from}
    on conflict do nothing`);
  await db.execute(sql`
    delete from ${collections} old using ${collections} kept
    where old.user_id = ${from} and kept.user_id = ${to} and kept.name = old.name`);
}
