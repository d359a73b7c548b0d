import type { FeedReader } from "../providers/feed-reader.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";
import type { WebhookDependencies } from "../webhooks/webhook-dependencies.ts";

export type FollowDependencies = Pick<
  SummaryDependencies,
  "config" | "log" | "clock" | "randomness" | "database" | "queue" | "sourceLoader" | "summarizer"
> &
  Pick<WebhookDependencies, "signingSecret"> & {
    feedReader: FeedReader;
    /** Null if no SMTP server is configured. */
    mailer: Mailer | null;
  };
