import type { Clock } from "@pith/core/lib/clock";
import type { Logger } from "pino";
import type { SessionTokens } from "./accounts/session-tokens.ts";
import type { LiveSession } from "./accounts/sessions.repo.ts";
import type { Config } from "./config.ts";
import type { LookupCache } from "./db/create-lookup-cache.ts";
import type { Database } from "./db/database.ts";
import type { Randomness } from "./lib/randomness.ts";
import type { SourceCounts } from "./providers/extraction/create-source-counts.ts";
import type { FirebaseTokens } from "./providers/identity/firebase-tokens.ts";
import type { PaymentProviders } from "./providers/payments/payment-provider.ts";
import type { SandboxProvider } from "./providers/payments/sandbox/create-sandbox-provider.ts";
import type { QuestionAnswerer } from "./providers/question-answerer.ts";
import type { SourceLoader } from "./providers/source-loader.ts";
import type { ObjectStorage } from "./providers/storage/object-storage.ts";
import type { Summarizer } from "./providers/summarizer.ts";
import type { TelegramSender } from "./providers/telegram/telegram-sender.ts";
import type { SpeechMaker } from "./providers/voice/speech-maker.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import type { SharedPage } from "./sharing/shared-page.ts";

/** Where the process is between its start and its end. */
export interface Lifecycle {
  state: "starting" | "ready" | "stopping";
  /** Aborts when the process begins to stop: streams end, so that their readers go to another process. */
  stopping: AbortSignal;
}

/** Everything that is built once in a process, by `create-dependencies.ts`. Only what calls use cases knows it whole. */
export interface Dependencies {
  config: Config;
  log: Logger;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Signs our own links and hashes. The same in all processes. */
  signingSecret: string;
  /** What the bot shows for itself. */
  botServiceKey: string;
  sessionTokens: SessionTokens;
  /** Sessions by what was shown for them. An account's are to be forgotten when one ends or moves to another account. */
  liveSessions: LookupCache<LiveSession>;
  /** Shared summaries by their links. An account's are to be forgotten when a link is taken back. */
  shares: LookupCache<SharedPage>;
  /** Null where no Firebase project is set up. */
  firebaseTokens: FirebaseTokens | null;
  telegramSender: TelegramSender;
  payments: PaymentProviders;
  /** The sandbox where it is in force, for its page; else null. */
  sandbox: SandboxProvider | null;
  sourceLoader: SourceLoader;
  sourceCounts: SourceCounts;
  summarizer: Summarizer;
  questionAnswerer: QuestionAnswerer;
  speechMaker: SpeechMaker;
  objectStorage: ObjectStorage;
  lifecycle: Lifecycle;
}
