import type { SummaryRequest, SummarySource, SummaryTicket } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import type { Summary } from "@pith/core/summaries/summary";
import { eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { getShareKey } from "../accounts/get-share-key.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { recordSummarySends } from "../connections/record-summary-sends.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { type StoredSource, summaryResults, type WorkSubject } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { createRecordingGoneError } from "../recordings/open-recording.ts";
import { findRecording, keepRecording } from "../recordings/recordings.repo.ts";
import { recordSummaryEvent } from "../webhooks/record-summary-event.ts";
import { joinWork } from "../work/join-work.ts";
import { buildSummary } from "./build-summary.ts";
import { buildUsageWrites } from "./build-usage-writes.ts";
import { chooseEpisode } from "./list-videos.ts";
import { countShared } from "./places-in-line.repo.ts";
import { getSummaryQuota, requireReservation } from "./require-summary-quota.ts";
import { insertInput } from "./results.repo.ts";
import { getSite, refuseBarred } from "./source-strikes.repo.ts";
import { findOwnSummary, insertSummary } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";
import { findVideo } from "./transcripts.repo.ts";
import { getWorkKey, hashContent, hashLongContent } from "./work-key.ts";

/**
 * How long a recording is kept after its summary was requested, so that a failed summary can be retried.
 */
const RECORDING_KEPT_MS = DAY_MS;

export interface Asked {
  actor: Actor;
  dependencies: Pick<
    SummaryDependencies,
    "config" | "database" | "queue" | "clock" | "randomness" | "summarizer" | "sourceLoader"
  >;
  /**
   * Runs in the transaction that stores the summary, while the account is locked. If it throws, no summary is
   * stored and no quota reserved.
   */
  record?: ((stored: { db: Db; summary: Summary }) => Promise<void>) | undefined;
}

/** A request's resolved source. */
interface PlannedSource {
  subject: WorkSubject;
  source: StoredSource;
  inputText: string | null;
  /** Set if the work is private to an account. */
  accountId: string | null;
  /** Set if the video is already stored. */
  videoId?: string;
}

/**
 * Starts a summary, joins a running one, or returns a finished one.
 *
 * @throws AppError `quota_exceeded`, `unsupported_link`, `not_found` for a missing recording; for a podcast
 * link without an episode, also the errors from reading the feed.
 */
export async function requestSummary({
  request: { source, ...wishes },
  ...asked
}: Asked & { request: SummaryRequest }): Promise<SummaryTicket> {
  const planned = await planSource({ source, ...asked });
  return startWork({ work: { ...planned, ...wishes }, ...asked });
}

/**
 * Reserves quota, stores the row and enqueues the job, all in one transaction.
 *
 * @throws AppError if the shape or wish isn't supported.
 */
export async function startWork({
  actor,
  work,
  dependencies,
  record,
}: Asked & { work: PlannedSource & Omit<SummaryRequest, "source"> }): Promise<SummaryTicket> {
  const { config, database, clock, randomness, summarizer, queue } = dependencies;
  const { shape, wish } = work;
  if (!summarizer.shapes.includes(shape)) throw new AppError({ code: "invalid_input.shape_not_offered" });
  if (wish !== null && !summarizer.canTakeWish)
    throw new AppError({ code: "invalid_input.wish_not_offered" });
  const now = new Date(clock.now());
  const { engine } = summarizer;
  const { inputText, ...planned } = work;
  const workKey = getWorkKey({ ...work, engine });
  const { accountId, userId } = actor;
  const shareKey = getShareKey(actor);
  const reference = work.source.kind === "link" ? requireReference(work.source.url) : null;
  return runTransaction(database.db, async (db) => {
    const account = await lockAccount({ db, accountId });
    const { result, isNew } = await joinWork({
      db,
      kind: summaryWork,
      workKey,
      async plan() {
        if (reference) await refuseBarred({ db, reference, shareKey, isRetry: false, now });
        const site = reference && getSite(reference);
        const id = randomness.createId();
        return { ...planned, id, engine, shareKey, site, stage: "queued" as const, createdAt: now };
      },
      queue,
    });
    if (isNew && inputText !== null) await insertInput({ db, resultId: result.id, text: inputText });
    const own = isNew ? null : await findOwnSummary({ db, accountId, userId, resultId: result.id });
    // A queued run counts against an account that joins it, if that lets the run start sooner.
    const isOthers = result.status === "queued" && result.shareKey !== shareKey;
    if (isOthers && !own && (await countShared({ db, ...result, shareKey })) < result.rank) {
      await db.update(summaryResults).set({ shareKey }).where(eq(summaryResults.id, result.id));
      await summaryWork.enqueue({ db, queue, row: { ...result, shareKey }, turn: "own" });
      if (result.jobId) await queue.cancel(summaryWork.job, result.jobId, { db });
    }
    const quota = getSummaryQuota({ account, actor, config, now });
    const reservation = own ? null : await requireReservation({ db, id: randomness.createId(), ...quota });
    // Recordings that cost quota don't count as waiting, since the quota limits their number.
    if (reservation && work.source.kind === "recording") {
      const expiresAt = new Date(now.getTime() + RECORDING_KEPT_MS);
      const isKept = await keepRecording({ db, id: work.source.recordingId, expiresAt });
      if (!isKept) throw createRecordingGoneError();
    }
    // If the account's summary belongs to a linked sign-in, it is copied to this user's history.
    const added = { id: randomness.createId(), userId, accountId, resultId: result.id, createdAt: now };
    const row = own?.userId === userId ? own : await insertSummary({ db, summary: added, reservation });
    const video = result.videoId ? await findVideo({ db, id: result.videoId }) : null;
    if (reservation && result.status === "done") {
      const of = { summaryId: row.id };
      await settleReservations({ db, ids: [reservation.id], state: "committed", now });
      await writeTogether({ db, writes: buildUsageWrites({ db, accountIds: [accountId], video, now }) });
      await recordSummaryEvent({ db, queue, of, status: "done", now });
      await recordSummarySends({ db, queue, of, now });
    }
    const summary = buildSummary({ summary: row, result, video });
    await record?.({ db, summary });
    return { summary, joined: !isNew, cost: reservation ? 1 : 0 };
  });
}

/** Resolves a source to its subject, its stored data, and the text to summarize. */
async function planSource({
  source,
  actor,
  dependencies,
}: Asked & { source: SummarySource }): Promise<PlannedSource> {
  const { database, clock } = dependencies;
  const { accountId } = actor;
  /** Most work has no text, and isn't private to an account. */
  const shared = { inputText: null, accountId: null };
  switch (source.kind) {
    case "link": {
      const episode = await chooseEpisode({ asker: actor, url: source.url, dependencies });
      const { host, id, url } = requireReference(episode);
      return { ...shared, subject: { kind: "video", host, id }, source: { kind: "link", url } };
    }
    case "captions": {
      const { host, id } = requireReference(source.url);
      const { text, ...captions } = source.captions;
      const subject = { kind: "private" as const, accountId, host, id, hash: await hashLongContent(text) };
      return { subject, source: { ...source, captions }, inputText: text, accountId };
    }
    case "recording": {
      const now = new Date(clock.now());
      const own = { id: source.recordingId, accountId };
      const recording = await findRecording({ db: database.db, ...own, now });
      if (!recording) throw createRecordingGoneError();
      const { name, hash } = recording;
      const subject = { kind: "content" as const, hash: hashContent("recording", hash) };
      return { ...shared, subject, source: { ...source, name, hash } };
    }
    case "file":
    case "text": {
      const { text, ...stored } = source;
      const name = stored.kind === "file" ? stored.name : stored.title;
      const hash = await hashLongContent(stored.kind, name, text);
      return { ...shared, subject: { kind: "content", hash }, source: stored, inputText: text };
    }
  }
}
