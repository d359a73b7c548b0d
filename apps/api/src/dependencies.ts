import type { PasswordHasher } from "./accounts/members/password-hasher.ts";
import type { LookupCache } from "./db/create-lookup-cache.ts";
import type { HttpDependencies } from "./http/http-dependencies.ts";
import type { ClientDocuments } from "./providers/agents/client-documents.ts";
import type { CardRenderer } from "./providers/cards/card.ts";
import type { Embedder } from "./providers/embedder.ts";
import type { FeedReader } from "./providers/feed-reader.ts";
import type { OidcClient } from "./providers/identity/oidc-client.ts";
import type { Mailer } from "./providers/mail/mailer.ts";
import type { PaymentProviders } from "./providers/payments/payment-provider.ts";
import type { SandboxProvider } from "./providers/payments/sandbox/create-sandbox-provider.ts";
import type { PlaceClients } from "./providers/places/place-client.ts";
import type { QuestionAnswerer } from "./providers/question-answerer.ts";
import type { SpeechSearcher } from "./providers/speech-searcher.ts";
import type { ObjectStorage } from "./providers/storage/object-storage.ts";
import type { TelegramSender } from "./providers/telegram/telegram-sender.ts";
import type { SpeechProvider } from "./providers/voice/speech-provider.ts";
import type { WebhookSender } from "./providers/webhooks/webhook-sender.ts";
import type { SharedPage } from "./sharing/shared-page.ts";

/** The process's lifecycle state. */
export interface Lifecycle {
  state: "starting" | "ready" | "stopping";
  /** Aborts when shutdown begins. Streams then end, so that their clients reconnect to another process. */
  stopping: AbortSignal;
}

/**
 * Everything that `create-dependencies.ts` creates once per process. Only code that calls use cases gets all
 * of it.
 */
export interface Dependencies extends HttpDependencies {
  passwordHasher: PasswordHasher;
  /** Null if no OpenID Connect provider is configured. */
  oidcClient: OidcClient | null;
  /** Cache of shared summaries, keyed by link. Revoking a link must evict the account's entries. */
  shares: LookupCache<SharedPage>;
  cards: CardRenderer;
  telegramSender: TelegramSender;
  webhookSender: WebhookSender;
  clientDocuments: ClientDocuments;
  feedReader: FeedReader;
  /** Clients for the services that summaries are sent to. */
  places: PlaceClients;
  /** Null if no SMTP server is configured. */
  mailer: Mailer | null;
  payments: PaymentProviders;
  /** The sandbox payment provider, for its payment page. Null if it isn't active. */
  sandbox: SandboxProvider | null;
  questionAnswerer: QuestionAnswerer;
  speechSearcher: SpeechSearcher;
  /** Null if no embedding model is set up. */
  embedder: Embedder | null;
  speechMaker: SpeechProvider;
  objectStorage: ObjectStorage;
  lifecycle: Lifecycle;
}
