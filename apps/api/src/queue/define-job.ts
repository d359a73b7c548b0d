import type { z } from "zod";

/** A kind of background job: its name, its payload, and its retry policy. */
export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Retries after the first attempt. */
  retryLimit: number;
  /** Delay before the second attempt, doubled for each one after it. */
  retryDelaySeconds: number;
  /** An attempt that takes longer is handed to another worker. */
  expireInSeconds: number;
  /** Concurrent jobs per process; defaults to the operator's WORKER_CONCURRENCY. */
  concurrency?: number;
  /**
   * True for jobs that users wait for. Jobs of one group get at most half of the slots. One additional slot
   * is reserved for jobs of priority 0, for a few seconds each while the others are taken.
   */
  isShared?: boolean;
  /** Polling interval in case a notification was lost; every second by default. */
  pollSeconds?: number;
  /** A cron expression (UTC) for scheduled jobs. */
  schedule?: string;
}

/** A job's settings for the queue. Only its handler needs the payload. */
export type JobSettings = Omit<Job<object>, "payload">;

/** Defines a job and ties it to its payload's type. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

export interface JobRun {
  /** The attempt's id in the queue. */
  id: string;
  /** Aborts if the process stops or the attempt takes too long. */
  signal: AbortSignal;
  /** 1 for the first. */
  tryNumber: number;
  /** True if this is the last attempt. */
  isLastTry: boolean;
  /** Aborts when the job should yield its slot to others; null if it never does. */
  mustYield: AbortSignal | null;
}

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;
