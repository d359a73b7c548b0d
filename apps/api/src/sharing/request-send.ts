import type { ConnectionPlace, SummarySend } from "@pith/core/contract/connection.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { ConnectionDependencies } from "../connections/connection-dependencies.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { connections, summarySends } from "../db/schema/connections.schema.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";
import { requireDoneSummary } from "../summaries/read-summary.ts";

/** Longer than any delay between two attempts. If a summary has been waiting for longer, its job has been lost. */
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Sends a summary at the user's request. Recreates a Notion page that was deleted, but doesn't touch
 * highlights already sent to Readwise.
 *
 * @throws AppError `not_found.summary`, `conflict.summary_unfinished`, `not_found.connection`
 */
export async function requestSend({
  actor,
  id,
  place,
  dependencies: { database, clock, queue, randomness },
}: {
  actor: Actor;
  id: string;
  place: ConnectionPlace;
  dependencies: Pick<ConnectionDependencies, "database" | "clock" | "queue" | "randomness">;
}): Promise<SummarySend> {
  await requireDoneSummary({ db: database.db, actor, id });
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const [connection] = await db
      .select({ isEnabled: connections.isEnabled })
      .from(connections)
      .where(and(eq(connections.accountId, actor.accountId), eq(connections.place, place)));
    if (connection?.isEnabled !== true) throw new AppError({ code: "not_found.connection" });
    const row = { summaryId: id, place, createdAt: now, updatedAt: now };
    const [created] = await db
      .insert(summarySends)
      .values({ id: randomness.createId(), ...row })
      .onConflictDoNothing()
      .returning();
    const which = and(eq(summarySends.summaryId, id), eq(summarySends.place, place));
    const [known] = created ? [created] : await db.select().from(summarySends).where(which).for("update");
    if (!known) throw new AppError({ code: "not_found.summary" });
    const isOnItsWay =
      !created && known.state === "waiting" && now.getTime() - known.updatedAt.getTime() < LONGEST_WAIT_MS;
    if (isOnItsWay || (place === "readwise" && known.state === "sent")) return buildSend(known);
    const values = { state: "waiting" as const, error: null, updatedAt: now };
    await db.update(summarySends).set(values).where(which);
    await queue.enqueue(sendSummaryJob, { sendId: known.id }, { db });
    return buildSend({ ...known, ...values });
  });
}

function buildSend({ place, state, remoteId, error }: typeof summarySends.$inferSelect): SummarySend {
  const url = remoteId === null ? null : `https://www.notion.so/${remoteId.replaceAll("-", "")}`;
  return { place, state, url, error };
}
