import type { SummaryRequest, SummarySource, SummaryTicket } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import type { Actor } from "../accounts/actor.ts";
import { getShareKey } from "../accounts/get-share-key.ts";
import { type AccountRow, lockAccount } from "../accounts/users.repo.ts";
import { recordSummarySends } from "../connections/record-summary-sends.ts";
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

/** A request whose source has been resolved. */
export interface PlannedWork {
  subject: WorkSubject;
  source: StoredSource;
  inputText: string | null;
  /** Set if the work is private to an account. */
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
  record,
}: {
  actor: Actor;
  request: SummaryRequest;
  dependencies: RequestDependencies & Pick<SummaryDependencies, "sourceLoader">;
  record?: RecordSummary | undefined;
}): Promise<SummaryTicket> {
  const { source, ...wishes } = request;
  const planned = await planSource({ source, actor, dependencies });
  return startWork({ actor, work: { ...planned, ...wishes }, dependencies, record });
}

/**
 * Runs in the transaction that stores the summary, while the account is locked. If it throws, no summary is
 * stored and no quota reserved.
 */
type RecordSummary = (stored: { db: Db; summary: Summary }) => Promise<void>;

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
}: {
  actor: Actor;
  work: PlannedWork;
  dependencies: RequestDependencies;
  record?: RecordSummary | undefined;
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
  const store = async (db: Db): Promise<SummaryTicket> => {
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
      // The account already has this summary. If it belongs to a linked sign-in, it is copied to this
      // history.
      const summary =
        own.userId === userId
          ? own
          : await copySummary({ db, original: own, id: randomness.createId(), userId, now });
      return { summary: await loadSummary({ db, summary, result }), joined: true, cost: 0 };
    }

    if (!isNew) outrunJobId = await moveForward({ db, queue, result, shareKey });
    const reservation = await reserve({ db, account, actor, dependencies, now });
    const summary = await insertSummary({
      db,
      summary: { id: randomness.createId(), userId, resultId: result.id, createdAt: now },
      reservation,
    });
    if (result.status === "done") {
      await settleReservations({ db, ids: [reservation.id], state: "committed", now });
      await countFinished({ db, accountIds: [accountId], result, now });
      await recordSummaryEvent({ db, queue, of: { summaryId: summary.id }, status: "done", now });
      await recordSummarySends({ db, queue, of: { summaryId: summary.id }, now });
    }
    return { summary: await loadSummary({ db, summary, result }), joined: !isNew, cost: 1 };
  };
  const ticket = await runTransaction(database.db, async (db) => {
    const stored = await store(db);
    await record?.({ db, summary: stored.summary });
    return stored;
  });
  if (outrunJobId) await queue.cancel(summaryWork.job, outrunJobId);
  return ticket;
}

/**
 * Moves a queued run to the queue share of a user who joined it, if it would start sooner there. Returns the
 * job that this replaces. Null if nothing changed.
 */
async function moveForward({
  db,
  queue,
  result,
  shareKey,
}: {
  db: Db;
  queue: RequestDependencies["queue"];
  result: Result;
  shareKey: string;
}): Promise<string | null> {
  if (result.status !== "queued" || result.shareKey === shareKey) return null;
  if ((await countShared({ db, ...result, shareKey })) >= result.rank) return null;
  const jobId = await summaryWork.enqueue({ db, queue, row: { ...result, shareKey }, isBehind: false });
  await moveWork({ db, id: result.id, shareKey, jobId });
  return result.jobId;
}

function refuseUnoffered({
  work: { shape, wish },
  summarizer,
}: {
  work: Pick<PlannedWork, "shape" | "wish">;
  summarizer: RequestDependencies["summarizer"];
}): void {
  if (!summarizer.shapes.includes(shape)) throw new AppError({ code: "invalid_input.shape_not_offered" });
  if (wish !== null && !summarizer.canTakeWish)
    throw new AppError({ code: "invalid_input.wish_not_offered" });
}

async function reserve({
  db,
  account,
  actor,
  dependencies,
  now,
}: {
  db: Db;
  account: AccountRow;
  actor: Actor;
  dependencies: RequestDependencies;
  now: Date;
}): Promise<QuotaReservation> {
  const { config, randomness } = dependencies;
  const reservation = await reserveQuota({
    db,
    id: randomness.createId(),
    ...getSummaryQuota({ account, actor, config, now }),
  });
  if ("refused" in reservation) throw createQuotaError({ ...reservation, hasPlans: config.hasPlans });
  return reservation;
}

/** Resolves a source to its subject, its stored data, and the text to summarize. */
async function planSource({
  source,
  actor,
  dependencies,
}: {
  source: SummarySource;
  actor: Actor;
  dependencies: RequestDependencies & Pick<SummaryDependencies, "sourceLoader">;
}): Promise<Pick<PlannedWork, "subject" | "source" | "inputText" | "accountId">> {
  switch (source.kind) {
    case "link": {
      const { host, id, url } = requireReference(
        await chooseEpisode({ asker: actor, url: source.url, dependencies }),
      );
      return {
        subject: { kind: "video", host, id },
        source: { kind: "link", url },
        inputText: null,
        accountId: null,
      };
    }
    case "captions": {
      const { host, id } = requireReference(source.url);
      const { text, ...captions } = source.captions;
      const { accountId } = actor;
      return {
        subject: { kind: "private", accountId, host, id, hash: await hashLongContent(text) },
        source: { ...source, captions },
        inputText: text,
        accountId,
      };
    }
    case "file":
      return {
        subject: { kind: "content", hash: await hashLongContent("file", source.name, source.text) },
        source: { kind: "file", name: source.name },
        inputText: source.text,
        accountId: null,
      };
    case "recording": {
      const { name, hash } = await claimRecording({ id: source.recordingId, actor, dependencies });
      return {
        subject: { kind: "content", hash: hashContent("recording", hash) },
        source: { ...source, name, hash },
        inputText: null,
        accountId: null,
      };
    }
    case "text":
      return {
        subject: { kind: "content", hash: await hashLongContent("text", source.title, source.text) },
        source: { kind: "text", title: source.title },
        inputText: source.text,
        accountId: null,
      };
  }
}

async function claimRecording({
  id,
  actor,
  dependencies: { database, clock },
}: {
  id: string;
  actor: Actor;
  dependencies: RequestDependencies;
}): Promise<Recording & { hash: string }> {
  const now = new Date(clock.now());
  const recording = await keepRecording({
    db: database.db,
    id,
    accountId: actor.accountId,
    expiresAt: new Date(now.getTime() + RECORDING_KEPT_MS),
    now,
  });
  if (recording === null) throw createRecordingGoneError();
  return recording;
}
