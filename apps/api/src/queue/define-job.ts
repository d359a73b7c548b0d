import type { z } from "zod";

/** A kind of work that is done later: its name, what it carries, and how it is tried again. */
export interface Job<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Tries after the first one. */
  retryLimit: number;
  /** Before the second try; doubled for each further one. */
  retryDelaySeconds: number;
  /** A try that takes longer is given to somebody else. */
  expireInSeconds: number;
  /** How many run at the same time in one process; absent: the operator's WORKER_CONCURRENCY. */
  concurrency?: number;
  /** How often it is looked for where no word of it came; absent: every second. */
  pollSeconds?: number;
  /** When it runs by itself, as cron (UTC). */
  schedule?: string;
}

/** What the queue has to know of a job; what it carries is its handler's business. */
export type JobSettings = Omit<Job<object>, "payload">;

/** Ties a job to its payload by type. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** What a handler is told of the try that it is. */
export interface JobRun {
  /** The try's id in the queue. */
  id: string;
  /** Aborts where the process stops or the try took too long. */
  signal: AbortSignal;
  /** 1 for the first. */
  tryNumber: number;
  /** True where there is no try after this one. */
  isLastTry: boolean;
}

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;
