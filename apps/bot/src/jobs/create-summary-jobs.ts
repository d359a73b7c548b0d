import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Summary } from "@pith/core/summaries/summary";
import { GrammyError } from "grammy";
import type { Refusal } from "../messages/build-refusal.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { personSchema } from "../pith/person.ts";
import { isFault, readRefusal } from "../pith/read-refusal.ts";
import { createSendTurns } from "../telegram/create-send-turns.ts";
import { readTelegramError } from "../telegram/read-telegram-error.ts";
import { createGroupTurns } from "./create-group-turns.ts";
import { runSummaryJob } from "./run-summary-job.ts";
import { getOwner, isUnshown, type SummaryJob } from "./summary-job.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/** Maximum number of unfinished summaries per user, in addition to the API's own queue and limits. */
export const MAX_OPEN_JOBS = 5;
/** How often to check whether another process has sent a job's message. */
const SHOWN_POLL_MS = 250;

type NewSummaryJob = Omit<
  SummaryJob,
  "state" | "summaryId" | "payer" | "waitingSinceMs" | "chatKey" | "isQuiet"
> &
  Partial<Pick<SummaryJob, "chatKey" | "isQuiet" | "summaryId">>;

export interface SummaryJobs {
  /**
   * Starts a job unless its key already exists or the user has too many unfinished jobs. Quiet jobs wait for
   * others in their group instead. Returns immediately.
   */
  start(job: NewSummaryJob): Promise<"started" | "known" | "too-many">;
  /**
   * Resolves once the job's message has been sent, even by another process, so that the next answer in the
   * chat appears below it. Returns false if this process stops first.
   */
  whenShown(key: string): Promise<boolean>;
  /** Cancels a job if the user requested it. `late` means that it ended in the meantime. */
  cancel(options: {
    key: string;
    requesterId: number;
  }): Promise<"cancelled" | "late" | "not-yours" | "over" | Refusal>;
  /** Restarts a failed job and reuses its message. `known` means that it is already running. */
  retry(options: {
    key: string;
    requesterId: number;
  }): Promise<"started" | "known" | "not-yours" | "over" | "too-many">;
  /** Resumes jobs left unfinished by an earlier process. Returns the number of jobs. */
  resume(): Promise<number>;
  /** Resolves once no job is running. */
  settle(): Promise<void>;
  /** Stops all running jobs. They stay in the store for the next process. */
  stop(): Promise<void>;
}

interface RunningJob {
  job: SummaryJob;
  canceling: AbortController;
  shown: Promise<void>;
  finished: Promise<void>;
}

/**
 * Creates the runner for summary jobs, which run in the background so that update handlers never wait for
 * them.
 */
export function createSummaryJobs(dependencies: SummaryJobDependencies): SummaryJobs {
  const { pith, store, timer, logger } = dependencies;
  const running = new Map<string, RunningJob>();
  const stopping = new AbortController();
  const takeSendTurn = createSendTurns({ timer, stopSignal: stopping.signal });
  const takeGroupTurn = createGroupTurns(MAX_OPEN_JOBS);

  function run(job: SummaryJob, isResumed = false): void {
    if (running.has(job.key)) return;
    const canceling = new AbortController();
    const { promise: shown, resolve: onShown } = Promise.withResolvers<void>();
    const start = () =>
      runSummaryJob({
        job,
        dependencies,
        cancelSignal: canceling.signal,
        stopSignal: stopping.signal,
        takeSendTurn: () => takeSendTurn({ isRepeat: isResumed }),
        onShown,
      });
    // A quiet job shows nothing until it ends, so the chat doesn't have to wait for its turn.
    if (job.isQuiet) onShown();
    const finished = (job.isQuiet ? takeTurn({ groupId: job.requester.id, start }) : start())
      .catch((error: unknown) => giveUp({ job, error }))
      .finally(() => {
        running.delete(job.key);
        onShown();
      });
    running.set(job.key, { job, canceling, shown, finished });
  }

  /**
   * Starts a quiet job once few enough of its group's quiet jobs are running, since there is no user to ask
   * to send the link again later.
   */
  async function takeTurn({ groupId, start }: { groupId: number; start: () => Promise<void> }) {
    const end = await takeGroupTurn(groupId);
    try {
      if (!stopping.signal.aborted) await start();
    } finally {
      end();
    }
  }

  /** Gives up on a job whose message Telegram rejects, which leaves no way to notify the user. */
  async function giveUp({ job, error }: { job: SummaryJob; error: unknown }): Promise<void> {
    const isBlocked = error instanceof GrammyError && readTelegramError(error).kind === "unreachable";
    if (!isBlocked) logger.error({ err: error }, "A summary couldn't be shown");
    const stored = (await store.findJob(job.key)) ?? job;
    await store.deleteJob(job.key);
    const { summaryId } = stored;
    if (summaryId) await cancelSummary({ summaryId, ownerId: getOwner(stored).id }).catch(() => undefined);
  }

  async function cancelSummary({
    summaryId,
    ownerId,
  }: {
    summaryId: string;
    ownerId: number;
  }): Promise<Summary> {
    return await pith
      .forUser(ownerId)
      .call(summaryEndpoints.cancelSummary, { params: { id: summaryId } }, callOptions());
  }

  return {
    async start(newJob) {
      if (await store.isJobKnown(newJob.key)) return "known";
      const isFull = !newJob.isQuiet && (await store.countOpenJobs(newJob.requester.id)) >= MAX_OPEN_JOBS;
      if (isFull) return "too-many";
      const requester = personSchema.parse(newJob.requester);
      const job: SummaryJob = {
        payer: null,
        chatKey: null,
        isQuiet: false,
        summaryId: null,
        ...newJob,
        requester,
        state: "open",
        waitingSinceMs: null,
      };
      if (!(await store.insertJob(job))) return "known";
      run(job);
      return "started";
    },

    async whenShown(key) {
      await running.get(key)?.shown;
      // After a kill, the update and its job may be resumed by different processes.
      while (isUnshown(await store.findJob(key))) {
        if (stopping.signal.aborted) return false;
        await timer.wait(SHOWN_POLL_MS, stopping.signal);
      }
      return true;
    },

    async cancel({ key, requesterId }) {
      const entry = running.get(key);
      const stored = (await store.findJob(key)) ?? entry?.job;
      if (stored?.state !== "open") return "over";
      if (stored.requester.id !== requesterId) return "not-yours";
      entry?.canceling.abort();
      // If there is no id yet, the request is still in flight, maybe in another process. The job then cancels
      // it as soon as it has an id.
      await store.cancelJob(key);
      const summaryId = stored.summaryId ?? (await store.findJob(key))?.summaryId;
      if (!summaryId) return "cancelled";
      try {
        const { status } = await cancelSummary({ summaryId, ownerId: getOwner(stored).id });
        return status === "cancelled" ? "cancelled" : "late";
      } catch (error) {
        if (isFault(error)) logger.error({ err: error }, "A summary couldn't be canceled");
        return readRefusal(error);
      }
    },

    async retry({ key, requesterId }) {
      const job = await store.findJob(key);
      if (!job) return "over";
      if (job.requester.id !== requesterId) return "not-yours";
      if (job.state === "open" || running.has(key)) return "known";
      if ((await store.countOpenJobs(requesterId)) >= MAX_OPEN_JOBS) return "too-many";
      const again: SummaryJob = { ...job, state: "open", payer: null, summaryId: null, waitingSinceMs: null };
      if (!(await store.reopenJob(again))) return "known";
      run(again);
      return "started";
    },

    async resume() {
      // Skip jobs that end during the claim.
      const known = new Set(running.keys());
      const jobs = (await store.claimOpenJobs()).filter(({ key }) => !known.has(key) && !running.has(key));
      for (const job of jobs) run(job, true);
      return jobs.length;
    },

    async settle() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ finished }) => finished));
    },

    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
}
