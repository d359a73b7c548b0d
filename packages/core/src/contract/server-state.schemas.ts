import { z } from "zod";
import type { FindingMessage } from "../findings/finding-message.ts";

/** Dead jobs in one answer. `deadJobCount` counts them all. */
export const MAX_DEAD_JOBS_SHOWN = 100;

const count = z.number().int().nonnegative();
const time = z.iso.datetime();

/** Model calls of a period by one model. */
const modelUsageSchema = z.object({
  model: z.string(),
  calls: count,
  /** Calls that failed or were canceled. They may have cost something. */
  failedCalls: count,
  inputTokens: count,
  outputTokens: count,
  /** In millionths of a US dollar, of the calls with a known price; null if no price is known. */
  costMicroUsd: count.nullable(),
  unpricedCalls: count,
});

/** A newer server may know more codes. */
const findingMessageSchema: z.ZodType<FindingMessage> = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => findingMessageSchema)])),
});

export const serverStateSchema = z.object({
  /** Pith's version in the process that answers. */
  version: z.string(),
  processes: z.array(
    z.object({
      role: z.enum(["all", "api", "worker"]),
      version: z.string(),
      startedAt: time,
      /** True for the process that answers. */
      isThis: z.boolean(),
    }),
  ),
  /** Processes on the same database that didn't answer in time. */
  silentProcesses: count,
  database: z.object({
    kind: z.enum(["embedded", "postgres"]),
    /** Null if it can't be read. */
    sizeBytes: count.nullable(),
    /** Connections of the process that answers; null if the database is embedded. */
    pool: z.object({ max: count, open: count, idle: count, waiting: count }).nullable(),
  }),
  /** The disk of the data folder; null if it can't be read. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      running: count,
      /** How long the oldest job that could run has waited; null if none waits. */
      oldestSeconds: count.nullable(),
    }),
  ),
  deadJobCount: count,
  /** Newest first, at most MAX_DEAD_JOBS_SHOWN. */
  deadJobs: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      failedAt: time,
      /** Names, codes and a line of code. Never a user's data. */
      error: z.string(),
    }),
  ),
  models: z.object({
    /** Since midnight, UTC. */
    today: z.array(modelUsageSchema),
    /** The last 30 days. */
    month: z.array(modelUsageSchema),
  }),
  /** Attempts at video sources since the processes started, by source and rung. */
  sources: z.array(z.object({ source: z.string(), outcome: z.string(), count })),
  backup: z.object({
    /** False for Postgres, which its operator backs up, and if backups are off. */
    isDoneHere: z.boolean(),
    lastAt: time.nullable(),
  }),
  /** The doctor's findings. At most ten minutes old. */
  findings: z.array(
    z.object({
      state: z.enum(["ok", "risk", "problem"]),
      /** In English, as the command prints it. */
      text: z.string(),
      /** The same as a code with params, for other languages. Older servers don't send it. */
      message: findingMessageSchema.optional(),
    }),
  ),
});
export type ServerState = z.infer<typeof serverStateSchema>;

export const serverStateSchemas = {
  readServerState: { data: serverStateSchema },
  replayDeadJob: { params: z.object({ id: z.uuid() }), data: z.undefined() },
  forgetDeadJob: { params: z.object({ id: z.uuid() }), data: z.undefined() },
} as const;
