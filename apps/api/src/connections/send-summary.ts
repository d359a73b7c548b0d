import type { ConnectionPlace, SendError } from "@pith/core/contract/connection.schemas";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { and, eq, lt, sql } from "drizzle-orm";
import { isAccountDisabled } from "../accounts/find-membership.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { connections, summarySends } from "../db/schema/connections.schema.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";
import { notify } from "../notifications/notify.ts";
import { PlaceError } from "../providers/places/place-client.ts";
import type { JobRun } from "../queue/define-job.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";
import { buildNotionBlocks } from "./build-notion-blocks.ts";
import { buildReadwiseHighlights } from "./build-readwise-highlights.ts";
import type { ConnectionDependencies } from "./connection-dependencies.ts";
import { getTokenOwner } from "./manage-connections.ts";
import { openToken } from "./seal-token.ts";
import { writeNotionPage } from "./write-notion-page.ts";

/** A connection that keeps failing for this long is disabled. */
export const DISABLE_CONNECTION_AFTER_MS = 3 * DAY_MS;
const HIGHLIGHTS_A_REQUEST = 100;
/**
 * The shortest pause if a service says when to try again. Doubles with each attempt, since the service may
 * always say "now".
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = HOUR_MS;

const placeNames: Record<ConnectionPlace, string> = { notion: "Notion", readwise: "Readwise" };

type SendRow = typeof summarySends.$inferSelect;
type ConnectionRow = typeof connections.$inferSelect;

type SendDependencies = Pick<
  ConnectionDependencies,
  "config" | "database" | "clock" | "queue" | "randomness" | "signingSecret" | "places"
>;

interface Found {
  send: SendRow;
  connection: ConnectionRow;
  content: SummaryContent;
  video: Video | null;
}

/**
 * Sends a summary to a service unless it's already there. No matter when a worker dies, the next attempt
 * finds what was written and adds only the rest.
 *
 * @throws AppError if the job should be retried.
 */
export async function sendSummary({
  id,
  run,
  dependencies,
}: {
  id: string;
  run: Pick<JobRun, "signal" | "isLastTry">;
  dependencies: SendDependencies;
}): Promise<void> {
  const { database, clock, queue, signingSecret } = dependencies;
  const { db } = database;
  const startedAt = new Date(clock.now());
  const found = await claimSend({ db, id, now: startedAt });
  if (found === "deleted") {
    const startAfter = new Date(startedAt.getTime() + UNDO_DELETE_MS);
    await queue.enqueue(sendSummaryJob, { sendId: id }, { db, startAfter });
    return;
  }
  if (found === null) return;
  const { connection, send } = found;
  try {
    const owner = getTokenOwner(connection);
    const token = openToken({ sealed: connection.sealedToken, owner, signingSecret });
    if (token === null) throw new PlaceError({ kind: "refused" });
    await writeToPlace({ found, token, signal: run.signal, dependencies });
  } catch (error) {
    // If the process is stopping, the failure isn't the service's fault.
    run.signal.throwIfAborted();
    if (!(error instanceof PlaceError)) throw error;
    const { kind, retryAfterMs } = error;
    const now = new Date(clock.now());
    const isLasting = kind !== "unreachable";
    const isOver = isLasting || (run.isLastTry && retryAfterMs === null);
    await updateSend({
      db,
      id,
      values: { error: kind, state: isOver ? "failed" : "waiting", updatedAt: now },
    });
    // A rejected summary doesn't mean that the connection is broken.
    if (kind !== "rejected") await recordFailure({ connection, error: kind, now, dependencies });
    if (isOver) return;
    if (retryAfterMs === null) throw new AppError({ code: "unavailable", cause: error });
    const pauseMs = Math.max(retryAfterMs, Math.min(FIRST_PAUSE_MS * 2 ** send.attempts, LONGEST_PAUSE_MS));
    const startAfter = new Date(now.getTime() + pauseMs);
    await queue.enqueue(sendSummaryJob, { sendId: id }, { db, startAfter });
    return;
  }
  await runTransaction(db, async (transaction) => {
    const values = { state: "sent" as const, error: null, updatedAt: new Date(clock.now()) };
    await updateSend({ db: transaction, id: send.id, values });
    if (connection.failingSince === null) return;
    await transaction
      .update(connections)
      .set({ failingSince: null, error: null })
      .where(isConnection(connection));
  });
}

/**
 * Counts the attempt before anything is sent. Null if there is nothing to send, and "deleted" if the summary
 * was deleted but can still be restored.
 */
async function claimSend({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<Found | "deleted" | null> {
  const [found] = await db
    .select({
      send: summarySends,
      connection: connections,
      content: summaryResults.content,
      video: videos.video,
      deletedAt: summaries.deletedAt,
    })
    .from(summarySends)
    .innerJoin(summaries, eq(summaries.id, summarySends.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .leftJoin(
      connections,
      and(eq(connections.accountId, summaries.accountId), eq(connections.place, summarySends.place)),
    )
    .where(and(eq(summarySends.id, id), eq(summarySends.state, "waiting")));
  if (!found) return null;
  if (found.deletedAt !== null) return "deleted";
  const { send, connection, content, video } = found;
  const canSend = connection?.isEnabled === true && !(await isAccountDisabled({ db, ...connection }));
  if (!canSend || content === null) {
    await updateSend({ db, id, values: { state: "failed", error: "disconnected", updatedAt: now } });
    return null;
  }
  await updateSend({ db, id, values: { attempts: send.attempts + 1, updatedAt: now } });
  return { send, connection, content, video };
}

async function writeToPlace({
  found: { send, connection, content, video },
  token,
  signal,
  dependencies: { places, database, clock },
}: {
  found: Found;
  token: string;
  signal: AbortSignal;
  dependencies: Pick<SendDependencies, "places" | "database" | "clock">;
}): Promise<void> {
  if (send.place === "readwise") {
    const highlights = buildReadwiseHighlights({ content, video });
    for (let first = 0; first < highlights.length; first += HIGHLIGHTS_A_REQUEST) {
      const body = { highlights: highlights.slice(first, first + HIGHLIGHTS_A_REQUEST) };
      await places.readwise({ token, method: "POST", path: "/api/v2/highlights/", body, signal });
    }
    return;
  }
  if (connection.target === null) throw new PlaceError({ kind: "missing" });
  await writeNotionPage({
    call: (request) => places.notion({ ...request, token, signal }),
    target: connection.target,
    title: content.title.trim() || video?.title.trim() || "Pith",
    blocks: buildNotionBlocks({ summaryId: send.summaryId, content, video }),
    marker: send.summaryId,
    known: send.remoteId,
    mayExist: send.attempts > 0,
    onPage: (remoteId) =>
      updateSend({ db: database.db, id: send.id, values: { remoteId, updatedAt: new Date(clock.now()) } }),
  });
}

async function updateSend({
  db,
  id,
  values,
}: {
  db: Db;
  id: string;
  values: Partial<SendRow>;
}): Promise<void> {
  await db.update(summarySends).set(values).where(eq(summarySends.id, id));
}

function isConnection({ accountId, place }: Pick<ConnectionRow, "accountId" | "place">) {
  return and(eq(connections.accountId, accountId), eq(connections.place, place));
}

/**
 * Records a failure. Disables the connection, with a notice, if its token is no longer valid, its page is
 * gone, or calls have failed for several days. Does nothing if the connection was replaced in the meantime.
 */
async function recordFailure({
  connection,
  error,
  now,
  dependencies,
}: {
  connection: ConnectionRow;
  error: SendError;
  now: Date;
  dependencies: Pick<SendDependencies, "config" | "database" | "queue" | "randomness">;
}): Promise<void> {
  const { accountId, place, sealedToken } = connection;
  await runTransaction(dependencies.database.db, async (db) => {
    const isSame = and(isConnection(connection), eq(connections.sealedToken, sealedToken));
    await db
      .update(connections)
      .set({
        error,
        failingSince: sql`coalesce(${connections.failingSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(isSame);
    const longAgo = new Date(now.getTime() - DISABLE_CONNECTION_AFTER_MS);
    const isOver = error === "unreachable" ? lt(connections.failingSince, longAgo) : undefined;
    const [turnedOff] = await db
      .update(connections)
      .set({ isEnabled: false })
      .where(and(isSame, eq(connections.isEnabled, true), isOver))
      .returning({ failingSince: connections.failingSince });
    if (!turnedOff) return;
    await notify({
      db,
      notification: {
        accountId,
        notice: { kind: "connection_disabled", place: placeNames[place] },
        actionUrl: "/subscription?section=account",
        expiresAt: null,
        noticeKey: `connection:${place}:${turnedOff.failingSince?.toISOString()}`,
        createdAt: now,
      },
      dependencies,
    });
  });
}
