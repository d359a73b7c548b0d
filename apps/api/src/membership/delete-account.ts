import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { withdrawInvitations } from "../accounts/members/invitations.ts";
import { hasOtherMembers, isLastAdmin } from "../accounts/members/members.repo.ts";
import { getSessionLimits } from "../accounts/session-limits.ts";
import { audioWork } from "../audio/audio-work.ts";
import { dropAudio } from "../audio/audios.repo.ts";
import { listSubscriptions } from "../billing/billing.repo.ts";
import { findProvider } from "../billing/find-provider.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { accounts, users } from "../db/schema/accounts.schema.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { transactions } from "../db/schema/billing.schema.ts";
import { loginAskers, loginCodes, sessions, usedTokens } from "../db/schema/sign-in.schema.ts";
import { summaries, videos } from "../db/schema/summaries.schema.ts";
import { forgetRecordings } from "../recordings/recordings.repo.ts";
import { deleteOrphanedWork } from "../summaries/delete-orphaned-work.ts";
import { summaryWork } from "../summaries/summary-work.ts";
import { getOwnerKey } from "../summaries/work-key.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { WorkDependencies } from "../work/work-kind.ts";
import { changeShare } from "./change-share.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";
import { customerColumns, whereOwned } from "./person-tables.ts";

type DeleteDependencies = WorkDependencies &
  Pick<MembershipDependencies, "payments" | "liveSessions" | "shares">;

/**
 * Deletes an account with all its sign-ins and data, and cancels its subscriptions. Payment records are kept
 * without personal data, as accounting law requires. Summaries of public videos stay in the shared pool, with
 * no reference to who requested them.
 *
 * @throws AppError `conflict.last_admin` for the only admin of a server with other members
 */
export async function deleteAccount({
  accountId,
  dependencies,
}: {
  accountId: string;
  dependencies: DeleteDependencies;
}): Promise<void> {
  const { db } = dependencies.database;
  await runTransaction(db, (transaction) => requireExpendable({ db: transaction, accountId }));
  // Must come first: if a provider can't cancel a subscription, the account is kept and the user gets the
  // error.
  await endSubscriptions({ accountId, dependencies });
  await stopWaiting({ kind: audioWork, of: eq(audios.accountId, accountId), dependencies });
  await stopWaiting({ kind: summaryWork, of: eq(summaries.accountId, accountId), dependencies });
  const now = new Date(dependencies.clock.now());
  await runTransaction(db, async (transaction) => {
    // Check again, because two admins may leave at the same time.
    await requireExpendable({ db: transaction, accountId });
    await deleteRows({ db: transaction, accountId, now });
  });
  await dependencies.liveSessions.forget(accountId);
  await dependencies.shares.forget(accountId);
}

async function requireExpendable({ db, accountId }: { db: Db; accountId: string }): Promise<void> {
  if ((await isLastAdmin({ db, accountId })) && (await hasOtherMembers({ db, accountId }))) {
    throw new AppError({ code: "conflict.last_admin" });
  }
}

async function endSubscriptions({
  accountId,
  dependencies,
}: {
  accountId: string;
  dependencies: DeleteDependencies;
}): Promise<void> {
  const { database, payments, log } = dependencies;
  for (const subscription of await listSubscriptions({ db: database.db, accountId })) {
    const { provider: name, providerSubscriptionId: id, renews, status, endedAt, refund } = subscription;
    const provider = findProvider({ payments, name });
    if (refund === "due") await provider?.refundSubscription(id);
    if (!renews || endedAt !== null || status === "ended") continue;
    await provider?.cancelSubscription({ id, when: "now" });
    // Nobody else will know of the subscription once the account is gone.
    if (!provider && name !== "sandbox") {
      log.error(
        { provider: name, subscriptionId: id },
        "A deleted account's subscription can't be ended, since its provider isn't set up anymore: end it there",
      );
    }
  }
  for (const provider of new Set([payments.card, payments.crypto])) await provider?.forgetCustomer(accountId);
}

async function deleteRows({ db, accountId, now }: { db: Db; accountId: string; now: Date }): Promise<void> {
  // Waits for the account's requests that are being stored, and rejects later ones.
  const [account] = await db
    .select({ tier: accounts.tier })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (account?.tier === "admin") await withdrawInvitations(db);
  const results = await db
    .select({ id: summaries.resultId })
    .from(summaries)
    .where(eq(summaries.accountId, accountId));
  const telegram = await db
    .select({ telegramId: users.telegramId })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNotNull(users.telegramId)));
  const telegramIds = telegram.flatMap(({ telegramId }) => telegramId ?? []);
  if (telegramIds.length > 0) {
    await db.delete(loginCodes).where(inArray(loginCodes.telegramId, telegramIds));
    await db.delete(loginAskers).where(inArray(loginAskers.telegramId, telegramIds));
  }
  await db
    .update(transactions)
    .set({ customerId: null, subscriptionId: null })
    .where(eq(transactions.accountId, accountId));
  await changeShare({ db, from: accountId, to: null });
  await forgetRecordings({ db, accountId });
  await dropAudio({ db, of: eq(audios.accountId, accountId), now });
  await db.delete(summaries).where(eq(summaries.accountId, accountId));
  await refuseFirebaseSessions({ db, accountId, now });
  await deleteOrphanedWork({ db, resultIds: results.map(({ id }) => id) });
  // Includes providers that are no longer configured.
  for (const table of customerColumns.keys()) {
    const owned = whereOwned({ db, table, accountId });
    if (owned) await db.delete(table).where(owned);
  }
  // Cascades to its users, their identities and sessions, its usage, notices, subscriptions and private work.
  await db.delete(accounts).where(eq(accounts.id, accountId));
  const ownerKey = getOwnerKey({ kind: "private", accountId, host: "", id: "", hash: "" });
  await db.delete(videos).where(eq(videos.ownerKey, ownerKey));
}

/**
 * Firebase keeps renewing a deleted account's tokens. Without this, another open tab would recreate the
 * account.
 */
async function refuseFirebaseSessions({
  db,
  accountId,
  now,
}: {
  db: Db;
  accountId: string;
  now: Date;
}): Promise<void> {
  const ended = await db
    .select({ tokenHash: sessions.secretHash, signedInAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.accountId, accountId), eq(sessions.kind, "firebase")));
  if (ended.length === 0) return;
  const limitMs = getSessionLimits("firebase").absoluteDays * DAY_MS;
  await db
    .insert(usedTokens)
    .values(
      ended.map(({ tokenHash, signedInAt }) => ({
        tokenHash,
        usedAt: now,
        forgetAt: new Date(signedInAt.getTime() + limitMs),
      })),
    )
    .onConflictDoNothing();
}
