import type { LookupCache } from "./db/create-lookup-cache.ts";
import type { HttpDependencies } from "./http/http-dependencies.ts";
import type { PaymentProviders } from "./providers/payments/payment-provider.ts";
import type { SandboxProvider } from "./providers/payments/sandbox/create-sandbox-provider.ts";
import type { QuestionAnswerer } from "./providers/question-answerer.ts";
import type { ObjectStorage } from "./providers/storage/object-storage.ts";
import type { TelegramSender } from "./providers/telegram/telegram-sender.ts";
import type { SpeechMaker } from "./providers/voice/speech-maker.ts";
import type { SharedPage } from "./sharing/shared-page.ts";

/** Where the process is between its start and its end. */
export interface Lifecycle {
  state: "starting" | "ready" | "stopping";
  /** Aborts when the process begins to stop: streams end, so that their readers go to another process. */
  stopping: AbortSignal;
}

/** Everything that is built once in a process, by `create-dependencies.ts`. Only what calls use cases knows it whole. */
export interface Dependencies extends HttpDependencies {
  /** Shared summaries by their links. An account's are to be forgotten when a link is taken back. */
  shares: LookupCache<SharedPage>;
  telegramSender: TelegramSender;
  payments: PaymentProviders;
  /** The sandbox where it is in force, for its page; else null. */
  sandbox: SandboxProvider | null;
  questionAnswerer: QuestionAnswerer;
  speechMaker: SpeechMaker;
  objectStorage: ObjectStorage;
  lifecycle: Lifecycle;
}
