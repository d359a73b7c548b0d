import { z } from "zod";
import type { FindingMessage } from "../findings/finding-message.ts";

/** Maximum number of dead jobs per response. `deadJobCount` is the total. */
export const MAX_DEAD_JOBS_SHOWN = 100;

const count = z.number().int().nonnegative();
const time = z.iso.datetime();

/** One model's calls in a period. */
const modelUsageSchema = z.object({
  model: z.string(),
  calls: count,
  /** Failed or canceled calls, which may still have cost something. */
  failedCalls: count,
  inputTokens: count,
  outputTokens: count,
  /** In millionths of a US dollar, for calls with a known price; null if no price is known. */
  costMicroUsd: count.nullable(),
  unpricedCalls: count,
});

/** Open-ended, since a newer server may have more codes. */
const findingMessageSchema: z.ZodType<FindingMessage> = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => findingMessageSchema)])),
});

export const serverStateSchema = z.object({
  /** Pith version of the responding process. */
  version: z.string(),
  processes: z.array(
    z.object({
      role: z.enum(["all", "api", "worker"]),
      version: z.string(),
      startedAt: time,
      /** True for the responding process. */
      isThis: z.boolean(),
    }),
  ),
  /** Processes on the same database that didn't respond in time. */
  silentProcesses: count,
  database: z.object({
    kind: z.enum(["embedded", "postgres"]),
    /** Null if unavailable. */
    sizeBytes: count.nullable(),
    /** The responding process's database connections; null if the database is embedded. */
    pool: z.object({ max: count, open: count, idle: count, waiting: count }).nullable(),
  }),
  /** The disk that holds the data folder; null if unavailable. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      running: count,
      /** How long the oldest runnable job has been waiting; null if none are waiting. */
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
      /** Error names, codes and a source location. Never contains user data. */
      error: z.string(),
    }),
  ),
  models: z.object({
    /** Since midnight UTC. */
    today: z.array(modelUsageSchema),
    /** The last 30 days. */
    month: z.array(modelUsageSchema),
  }),
  /** Attempts to load from video sources since the processes started, by source and outcome. */
  sources: z.array(z.object({ source: z.string(), outcome: z.string(), count })),
  backup: z.object({
    /** False for Postgres, which the operator backs up, and if backups are disabled. */
    isDoneHere: z.boolean(),
    lastAt: time.nullable(),
  }),
  /** The doctor's findings, at most ten minutes old. */
  findings: z.array(
    z.object({
      state: z.enum(["ok", "risk", "problem"]),
      /** English text, as printed by the command. */
      text: z.string(),
      /** The text as a code with params, for translation. Older servers don't send it. */
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
