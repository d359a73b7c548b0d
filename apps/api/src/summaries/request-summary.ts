import type { SummaryRequest, SummarySource, SummaryTicket } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { getShareKey } from "../accounts/get-share-key.ts";
import { type AccountRow, lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import type { StoredSource, WorkSubject } from "../db/schema/summaries.schema.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import { type QuotaReservation, reserveQuota } from "../quotas/reserve-quota.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { createRecordingGoneError } from "../recordings/open-recording.ts";
import { keepRecording, type Recording } from "../recordings/recordings.repo.ts";
import { recordSummaryEvent } from "../webhooks/record-summary-event.ts";
import { joinWork } from "../work/join-work.ts";
import { countFinished } from "./count-finished.ts";
import { chooseEpisode } from "./list-videos.ts";
import { countShared, moveWork } from "./places-in-line.repo.ts";
import { loadSummary } from "./read-summary.ts";
import { createQuotaError, getSummaryQuota } from "./require-summary-quota.ts";
import { insertResult, type Result } from "./results.repo.ts";
import { getSite, refuseBarred } from "./source-strikes.repo.ts";
import { copySummary, findOwnSummary, insertSummary } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";
import { getWorkKey, hashContent, hashLongContent } from "./work-key.ts";

type RequestDependencies = Pick<
  SummaryDependencies,
  "config" | "database" | "queue" | "clock" | "randomness" | "summarizer"
>;

/**
 * How long a recording is kept after its summary was requested, so that a failed summary can be retried.
 */
const RECORDING_KEPT_MS = 24 * 60 * 60_000;

/** A request with its source resolved. */
export interface PlannedWork {
  subject: WorkSubject;
  source: StoredSource;
  inputText: string | null;
  /** Set if the work is private to one account. */
  accountId: string | null;
  length: SummaryRequest["length"];
  shape: SummaryRequest["shape"];
  wish: SummaryRequest["wish"];
  language: SummaryRequest["language"];
  range: SummaryRequest["range"];
}

/**
 * Starts a summary, joins a running one, or returns a finished one.
 *
 * @throws AppError `quota_exceeded`, `unsupported_link`, `not_found` for a missing recording; for a podcast
 * link without an episode, also the errors of reading the feed.
 */
export async function requestSummary({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: SummaryRequest;
  dependencies: RequestDependencies & Pick<SummaryDependencies, "sourceLoader">;
}): Promise<SummaryTicket> {
  const { source, ...wishes } = request;
  const planned = await planSource({ source, actor, dependencies });
  return startWork({ actor, work: { ...planned, ...wishes }, dependencies });
}

/**
 * Reserves quota, stores the row and enqueues the job, all in one transaction.
 *
 * @throws AppError for a shape or wish that isn't offered.
 */
export async function startWork({
  actor,
  work,
  dependencies,
}: {
  actor: Actor;
  work: PlannedWork;
  dependencies: RequestDependencies;
}): Promise<SummaryTicket> {
  const { database, clock, randomness, summarizer, queue } = dependencies;
  refuseUnoffered({ work, summarizer });
  const now = new Date(clock.now());
  const { engine } = summarizer;
  const workKey = getWorkKey({ ...work, engine });
  const { accountId, userId } = actor;
  const shareKey = getShareKey(actor);
  const reference = work.source.kind === "link" ? requireReference(work.source.url) : null;
  let outrunJobId: string | null = null;
  const ticket = await runTransaction(database.db, async (db) => {
    const account = await lockAccount({ db, accountId });
    const { result, isNew } = await joinWork({
      db,
      kind: summaryWork,
      workKey,
      async insert() {
        if (reference) await refuseBarred({ db, reference, shareKey, isRetry: false, now });
        const site = reference && getSite(reference);
        const id = randomness.createId();
        return insertResult({ db, result: { ...work, id, workKey, engine, shareKey, site, createdAt: now } });
      },
      queue,
    });
    const own = isNew ? null : await findOwnSummary({ db, accountId, userId, resultId: result.id });
    if (own) {
      // Moves a queued run into the queue share of a user who joined it, if it would start sooner there. Returns
      // the job that this replaces; null if nothing changed.
