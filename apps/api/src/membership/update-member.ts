import type { Member } from "@pith/core/accounts/member";
import { AppError } from "@pith/core/errors/app-error";
import { eq, inArray } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { withdrawInvitations } from "../accounts/members/invitations.ts";
import { findMemberByUser, isLastAdmin, setRole } from "../accounts/members/members.repo.ts";
import { requireAccounts } from "../accounts/members/require-accounts.ts";
import { requireRecentSignIn } from "../accounts/require-recent-sign-in.ts";
import { revokeSessions } from "../accounts/sessions.repo.ts";
import { getAccount, lockAccount } from "../accounts/users.repo.ts";
import { audioWork } from "../audio/audio-work.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts, users } from "../db/schema/accounts.schema.ts";
import { audios, podcastFeeds } from "../db/schema/audio.schema.ts";
import { followSettings } from "../db/schema/follows.schema.ts";
import { invitations, members } from "../db/schema/members.schema.ts";
import { apiKeys } from "../db/schema/sign-in.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { summaryWork } from "../summaries/summary-work.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { WorkDependencies } from "../work/work-kind.ts";
import { readMember } from "./list-members.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";

/** Changes to a member. Undefined fields are left alone. */
export interface MemberChanges {
  isAdmin?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Null for the server's default, 0 for unlimited. */
  monthlyUnits?: number | null | undefined;
}

/**
 * Changes a member's role or limit, or disables them, which ends their sessions, agents, keys, feeds and unfinished
 * work immediately.
 *
 * @throws AppError `forbidden.sign_in_again`, `not_found.member`, `conflict.last_admin`
 */
export async function updateMember({
  actor,
  id,
  changes,
  dependencies,
}: {
  actor: Actor;
  /** The member's user id. */
  id: string;
  changes: MemberChanges;
  dependencies: Pick<MembershipDependencies, keyof WorkDependencies | "liveSessions"> & {
    config: Config;
  };
}): Promise<Member> {
  const { config, database, clock, liveSessions } = dependencies;
  requireAccounts(config);
  const now = new Date(clock.now());
  requireRecentSignIn({ actor, nowMs: now.getTime() });
  const { isAdmin, isDisabled, monthlyUnits } = changes;
  const updated = await runTransaction(database.db, async (db) => {
    const found = await findMemberByUser({ db, userId: id });
    if (!found) throw new AppError({ code: "not_found.member" });
    const { accountId } = found.member;
    if ((isAdmin === false || isDisabled === true) && (await isLastAdmin({ db, accountId }))) {
      throw new AppError({ code: "conflict.last_admin" });
    }
    const { tier } = await getAccount({ db, accountId });
    if (tier === "admin" && (isAdmin === false || isDisabled === true)) await withdrawInvitations(db);
    if (isAdmin !== undefined) await setRole({ db, accountId, isAdmin });
    if (monthlyUnits !== undefined) {
      await db.update(accounts).set({ monthlyUnits }).where(eq(accounts.id, accountId));
    }
    if (isDisabled === false) {
      await db.update(members).set({ disabledAt: null }).where(eq(members.accountId, accountId));
    }
    if (isDisabled === true) await disable({ db, accountId, now });
    return readMember({ db, accountId, now });
  });
  if (!updated) throw new AppError({ code: "not_found.member" });
  const account = await findMemberByUser({ db: database.db, userId: id });
  if (account) await liveSessions.forget(account.member.accountId);
  if (account && isDisabled === true) {
    const { accountId } = account.member;
    await stopWaiting({ kind: audioWork, of: eq(audios.accountId, accountId), dependencies });
    await stopWaiting({ kind: summaryWork, of: eq(summaries.accountId, accountId), dependencies });
  }
  return updated;
}

async function disable({ db, accountId, now }: { db: Db; accountId: string; now: Date }): Promise<void> {
  // Whoever creates keys or agents for the account holds this lock.
  await lockAccount({ db, accountId });
  const userIds = db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
  await db.update(members).set({ disabledAt: now }).where(eq(members.accountId, accountId));
  await revokeSessions({ db, accountId, except: null, now });
  await db.delete(apiKeys).where(inArray(apiKeys.userId, userIds));
  await db.delete(podcastFeeds).where(inArray(podcastFeeds.userId, userIds));
  await db
    .update(followSettings)
    .set({ feedNonce: null, feedTokenHash: null })
    .where(eq(followSettings.accountId, accountId));
  await db.delete(invitations).where(eq(invitations.accountId, accountId));
}
