import { clientKindSchema } from "@pith/core/accounts/client-kind";
import { DAY_MS } from "@pith/core/lib/durations";
import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { CODE_MEMORY_MS, FAMILIAR_MS } from "../accounts/login-code-limits.ts";
import { GUESS_MEMORY_MS } from "../accounts/members/password-limits.ts";
import { sweepClients } from "../accounts/oauth/oauth-clients.ts";
import { sweepGrants } from "../accounts/oauth-grants.repo.ts";
import { getSessionLimits } from "../accounts/session-limits.ts";
import type { SessionKind } from "../accounts/sessions.repo.ts";
import type { Db } from "../db/database.ts";
import { accounts, users } from "../db/schema/accounts.schema.ts";
import { feeds, follows } from "../db/schema/follows.schema.ts";
import { idempotentRequests } from "../db/schema/idempotency.schema.ts";
import { invitations, passwordGuesses } from "../db/schema/members.schema.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { addressMonths, rateLimits } from "../db/schema/quotas.schema.ts";
import {
  extensionSessions,
  loginAskers,
  loginCodes,
  sessions,
  usedTokens,
} from "../db/schema/sign-in.schema.ts";
import { sourceStrikes, summaryEvents, summaryResults } from "../db/schema/summaries.schema.ts";
import { webhookDeliveries } from "../db/schema/webhooks.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { IDEMPOTENCY_MS } from "../http/run-once.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { forgetTranscripts } from "../summaries/forget-transcripts.ts";

const REVOKED_SESSION_DAYS = 30;
/** Kinds of sessions with different retention periods. */
const sessionKinds = [
  "guest",
  "owner",
  "member",
  "telegram",
  "firebase",
  ...clientKindSchema.options,
] as const satisfies SessionKind[];
/** How long to keep a feed without followers, in case someone follows it again. */
const UNFOLLOWED_DAYS = 7;
const GUESTS_A_PART = 20;
const RESULTS_A_PART = 500;

type CleanUpDependencies = Pick<
  Dependencies,
  "config" | "database" | "clock" | "queue" | "payments" | "log" | "liveSessions" | "shares"
> & {
  /** Stops the deletion of guests early. The rest are deleted the next night. */
  signal?: AbortSignal | undefined;
};

/**
 * Deletes expired data and data older than the operator's retention settings allow: codes, links, sessions,
 * events and idle guests.
 */
export async function cleanUp(dependencies: CleanUpDependencies): Promise<void> {
  const { config, database, clock, queue } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  /** Null if the setting is 0, which means to keep everything. */
  const beforeDays = (days: number) => (days === 0 ? null : daysAgo(days));

  await db.delete(loginCodes).where(lt(loginCodes.createdAt, new Date(now.getTime() - CODE_MEMORY_MS)));
  await db.delete(loginAskers).where(lt(loginAskers.updatedAt, new Date(now.getTime() - FAMILIAR_MS)));
  await db
    .delete(passwordGuesses)
    .where(lt(passwordGuesses.updatedAt, new Date(now.getTime() - GUESS_MEMORY_MS)));
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
  await db.delete(usedTokens).where(lt(usedTokens.forgetAt, now));
  await sweepGrants({ db, now });
  await sweepClients({ db, now });
  await db.delete(extensionSessions).where(lt(extensionSessions.expiresAt, daysAgo(1)));
  await db.delete(sessions).where(
    or(
      // A revoked Firebase session's tokens are rejected based on its row, so keep the row until they have expired.
      and(ne(sessions.kind, "firebase"), lt(sessions.revokedAt, daysAgo(REVOKED_SESSION_DAYS))),
      ...sessionKinds.map((kind) => {
        const { idleDays, absoluteDays } = getSessionLimits(kind);
        const isIdle = kind === "firebase" ? undefined : lt(sessions.lastUsedAt, daysAgo(idleDays));
        return and(eq(sessions.kind, kind), or(lt(sessions.createdAt, daysAgo(absoluteDays)), isIdle));
      }),
    ),
  );
  const callsBefore = beforeDays(config.MODEL_CALLS_KEPT_DAYS);
  if (callsBefore) await db.delete(modelCalls).where(lt(modelCalls.createdAt, callsBefore));
  await db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.startedAt, new Date(now.getTime() - IDEMPOTENCY_MS)));
  const deliveriesBefore = beforeDays(config.WEBHOOK_LOG_KEPT_DAYS);
  if (deliveriesBefore) {
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, deliveriesBefore));
  }
  const deadBefore = beforeDays(config.DEAD_JOBS_KEPT_DAYS);
  if (deadBefore) await queue.forgetDeadBefore(deadBefore);
  await deleteUnfollowedFeeds({ db, before: daysAgo(UNFOLLOWED_DAYS) });
  await db.delete(addressMonths).where(lt(addressMonths.month, getUsageMonth(now)));
  await db.delete(sourceStrikes).where(lt(sourceStrikes.lastAt, daysAgo(1)));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await deleteOldEvents({ db, before: daysAgo(config.EVENTS_KEPT_DAYS) });
  const transcriptsBefore = beforeDays(config.TRANSCRIPTS_KEPT_DAYS);
  if (transcriptsBefore) await forgetTranscripts({ db, before: transcriptsBefore });
  const guestsBefore = beforeDays(config.GUESTS_KEPT_DAYS);
  if (!guestsBefore) return;
  await deleteIdleGuests({ before: guestsBefore, dependencies });
}

/** Deletes guests who haven't come back, except those whose account is shared or has a plan. */
async function deleteIdleGuests({
  before,
  dependencies,
}: {
  before: Date;
  dependencies: CleanUpDependencies;
}): Promise<void> {
  const { database, log, signal } = dependencies;
  const { db } = database;
  // A guest may have linked a Telegram user, who then shares the guest's account.
  const linked = alias(users, "linked");
  const others = db
    .select({ id: linked.id })
    .from(linked)
    .where(and(eq(linked.accountId, users.accountId), ne(linked.id, users.id)));
  let count = 0;
  for (let last = ""; ; ) {
    const idle = await db
      .select({ id: users.id, accountId: users.accountId })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(
        and(
          eq(users.isGuest, true),
          eq(accounts.tier, "free"),
          lt(users.lastSeen, before),
          notExists(others),
          gt(users.id, last),
        ),
      )
      .orderBy(asc(users.id))
      .limit(GUESTS_A_PART);
    for (const { accountId } of idle) {
      signal?.throwIfAborted();
      try {
        await deleteAccount({ accountId, dependencies });
        count += 1;
      } catch (error) {
        // Don't hold up the other guests. The deletion is retried the next night.
        log.warn({ err: error }, "An idle guest couldn't be deleted");
      }
    }
    const next = idle.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  if (count > 0) log.info({ count }, "Forgot guests who didn't come back");
}

async function deleteUnfollowedFeeds({ db, before }: { db: Db; before: Date }): Promise<void> {
  const isFollowed = db.select({ id: follows.id }).from(follows).where(eq(follows.feedId, feeds.id));
  await db
    .delete(feeds)
    .where(
      and(
        lt(feeds.createdAt, before),
        or(isNull(feeds.polledAt), lt(feeds.polledAt, before)),
        notExists(isFollowed),
      ),
    );
}

/**
 * Deletes the events for work that finished before the given time. Scans the stored events, which span about
 * a week, instead of all finished work. Deletes in batches, so that no statement takes long.
 */
async function deleteOldEvents({ db, before }: { db: Db; before: Date }): Promise<void> {
  let last = "";
  while (true) {
    const some = await db
      .selectDistinct({ id: summaryEvents.resultId })
      .from(summaryEvents)
      .where(gt(summaryEvents.resultId, last))
      .orderBy(asc(summaryEvents.resultId))
      .limit(RESULTS_A_PART);
    const ids = some.map(({ id }) => id);
    const next = ids.at(-1);
    if (next === undefined) return;
    last = next;
    const finished = db
      .select({ id: summaryResults.id })
      .from(summaryResults)
      .where(and(inArray(summaryResults.id, ids), lt(summaryResults.finishedAt, before)));
    await db.delete(summaryEvents).where(inArray(summaryEvents.resultId, finished));
  }
}
