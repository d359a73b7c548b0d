import { DAY_MS } from "@pith/core/lib/durations";
import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray } from "drizzle-orm";
import { selectDisabledAccounts } from "../accounts/find-membership.ts";
import type { Db } from "../db/database.ts";
import { isDue } from "../db/is-due.ts";
import { runTransaction } from "../db/run-transaction.ts";
import {
  digestSendings,
  digests,
  followEpisodes,
  followSettings,
  follows,
} from "../db/schema/follows.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { sendDigestJob } from "../queue/follows.job.ts";
import { recordDigestEvent } from "../webhooks/record-digest-event.ts";
import type { DigestRow } from "./digests.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import type { SettingsRow } from "./follow-settings.repo.ts";
import { findNextDigest } from "./follow-settings.ts";
import { isOwn } from "./manage-follows.ts";

const DIGESTS_A_RUN = 200;
const LENGTH_MS = { daily: DAY_MS, weekly: 7 * DAY_MS };
/** Maximum period that a digest covers after the server was down or digests were off for a while. */
const MAX_LENGTH_MS = 14 * DAY_MS;

type WriteDependencies = Pick<FollowDependencies, "database" | "clock" | "queue" | "randomness">;

/** Writes each due digest exactly once. Returns the number of digests. */
export async function writeDueDigests(dependencies: WriteDependencies): Promise<number> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  const due = await database.db
    .select({ accountId: followSettings.accountId })
    .from(followSettings)
    .where(isDigestDue({ db: database.db, now }))
    .orderBy(asc(followSettings.nextDigestAt))
    .limit(DIGESTS_A_RUN);
  let written = 0;
  for (const { accountId } of due) {
    const isWritten = await runTransaction(database.db, (db) =>
      writeDigest({ db, accountId, now, dependencies }),
    );
    if (isWritten) written += 1;
  }
  return written;
}

function isDigestDue({ db, now }: { db: Db; now: Date }) {
  return and(
    isDue({ column: followSettings.nextDigestAt, now, longestMs: LENGTH_MS.weekly }),
    notInArray(followSettings.accountId, selectDisabledAccounts(db)),
  );
}

/** Writes an account's digest, unless there is nothing new or another process has written it. */
async function writeDigest({
  db,
  accountId,
  now,
  dependencies: { queue, randomness },
}: {
  db: Db;
  accountId: string;
  now: Date;
  dependencies: WriteDependencies;
}): Promise<boolean> {
  const [settings] = await db
    .select()
    .from(followSettings)
    .where(and(eq(followSettings.accountId, accountId), isDigestDue({ db, now })))
    .for("update");
  if (!settings?.nextDigestAt || settings.digest === "off") return false;
  await db
    .update(followSettings)
    .set({ nextDigestAt: findNextDigest({ settings, now }) })
    .where(eq(followSettings.accountId, accountId));
  // The clock was ahead when the time was set.
  if (settings.nextDigestAt > now) return false;
  const [last] = await db
    .select()
    .from(digests)
    .where(eq(digests.accountId, accountId))
    .orderBy(desc(digests.endsAt))
    .limit(1);
  const endsAt = settings.nextDigestAt;
  const startsAt = new Date(endsAt.getTime() - LENGTH_MS[settings.digest]);
  const since = last ? new Date(now.getTime() - MAX_LENGTH_MS) : startsAt;
  const own = db.select({ id: follows.id }).from(follows).where(isOwn({ db, accountId }));
  const found = await db
    .select({ id: followEpisodes.id, summaryId: summaries.id })
    .from(followEpisodes)
    .leftJoin(
      summaries,
      and(
        eq(summaries.id, followEpisodes.summaryId),
        eq(followEpisodes.state, "done"),
        isNull(summaries.deletedAt),
      ),
    )
    .where(
      and(
        inArray(followEpisodes.followId, own),
        inArray(followEpisodes.state, ["done", "skipped", "failed"]),
        isNull(followEpisodes.digestId),
        gt(followEpisodes.settledAt, since),
        lte(followEpisodes.settledAt, now),
      ),
    );
  if (!found.some(({ summaryId }) => summaryId !== null)) return false;
  const digest: DigestRow = { id: randomness.createId(), accountId, startsAt, endsAt, createdAt: now };
  // If the clock was set back, there may be a digest of this period already. The next one gets the rest.
  const added = await db.insert(digests).values(digest).onConflictDoNothing().returning({ id: digests.id });
  if (added.length === 0) return false;
  await db
    .update(followEpisodes)
    .set({ digestId: digest.id })
    .where(
      inArray(
        followEpisodes.id,
        found.map(({ id }) => id),
      ),
    );
  for (const way of listSendings(settings)) {
    const id = randomness.createId();
    await db.insert(digestSendings).values({ id, digestId: digest.id, way });
    await queue.enqueue(sendDigestJob, { sendingId: id }, { db });
  }
  if (settings.ways.includes("webhook")) {
    await recordDigestEvent({ db, queue, digestId: digest.id, accountId, now });
  }
  return true;
}

function listSendings({ ways, emailConfirmedAt }: SettingsRow): ("telegram" | "email")[] {
  return (["telegram", "email"] as const).filter(
    (way) => ways.includes(way) && (way !== "email" || emailConfirmedAt !== null),
  );
}
