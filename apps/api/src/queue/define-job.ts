import type { z } from "zod";

/**
 * Expiry for work that waits for models or voices, which may take minutes for each of many calls. An attempt
 * that expires starts over and its calls are paid for again, so this is longer than the longest video takes.
 * Dead workers are detected by their heartbeat, and calls and computations have limits of their own.
 */
export const MODEL_WORK_SECONDS = 12 * 3600;

/** A kind of background job: name, payload and retry policy. */
export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Number of retries after the first attempt. */
  retryLimit: number;
  /** Delay before the second attempt. Doubles with each retry. */
  retryDelaySeconds: number;
  /** An attempt that takes longer is handed to another worker. */
  expireInSeconds: number;
  /** Concurrent jobs per process. Defaults to the operator's WORKER_CONCURRENCY. */
  concurrency?: number;
  /**
   * True for jobs that users wait for. Jobs in one group get at most half of the slots. One extra slot is
   * reserved for jobs with priority 0. While all other slots are taken, a job may stay in the reserved slot
   * for only a few seconds. It is then requeued with a higher priority, for a regular slot.
   */
  isShared?: boolean;
  /**
   * Polling interval for jobs that aren't announced by a notification, such as retries and delayed jobs.
   * Defaults to five seconds.
   */
  pollSeconds?: number;
  /** A cron expression (UTC) for scheduled jobs. */
  schedule?: string;
}

/** A job's queue settings. Only the job's handler needs the payload. */
export type JobSettings = Omit<Job<object>, "payload">;

/** Defines a job. Captures the payload's type. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

export interface JobRun {
  /** The job's id in the queue. */
  id: string;
  /** Aborts if the process is stopping or the attempt takes too long. */
  signal: AbortSignal;
  /** Starts at 1. */
  tryNumber: number;
  isLastTry: boolean;
  /** Aborts when the job should yield its slot to others. Null if it never has to. */
  mustYield: AbortSignal | null;
}

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;
