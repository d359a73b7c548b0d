import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { SessionTokens } from "../accounts/session-tokens.ts";
import type { LiveSession } from "../accounts/sessions.repo.ts";
import type { Config } from "../config.ts";
import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { Database } from "../db/database.ts";
import type { Meter } from "../lib/create-meter.ts";
import type { ProcessFacts } from "../lib/process-facts.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { Tracer } from "../lib/tracer.ts";
import type { SourceCounts } from "../providers/extraction/create-source-counts.ts";
import type { FirebaseTokens } from "../providers/identity/firebase-tokens.ts";
import type { SourceLoader } from "../providers/source-loader.ts";
import type { Summarizer } from "../providers/summarizer.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import type { BodyLimits } from "./body-limits.ts";
import type { ForwardingWatch } from "./forwarding-watch.ts";

/** Dependencies that the HTTP layer needs before a route runs. */
export interface HttpDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Signs our links and keys our hashes. Must be the same in all processes. */
  signingSecret: string;
  /** The service key that the bot sends. */
  botServiceKey: string;
  sessionTokens: SessionTokens;
  /**
   * Cache of sessions by session id or secret hash. An account's entries must be evicted when one of its
   * sessions ends or moves to another account.
   */
  liveSessions: LookupCache<LiveSession>;
  /** Null if no Firebase project is configured. */
  firebaseTokens: FirebaseTokens | null;
  sourceLoader: SourceLoader;
  sourceCounts: SourceCounts;
  summarizer: Summarizer;
  bodyLimits: BodyLimits;
  forwardingWatch: ForwardingWatch;
  processFacts: ProcessFacts;
  meter: Meter;
  /** Null if tracing is off. */
  tracer: Tracer | null;
}
