import { defineSetting, type SettingSection } from "./setting.ts";
import { wholeNumber } from "./text-forms.ts";

const days = wholeNumber({ max: 3650 });

export const retentionSection = {
  title: "How many days data is kept before the nightly sweep deletes it",
  settings: {
    EVENTS_KEPT_DAYS: defineSetting({
      form: wholeNumber({ min: 1, max: 3650 }),
      fallback: 7,
      description:
        "The events of finished summaries, which show their progress. The summaries have everything in them.",
    }),
    TRANSCRIPTS_KEPT_DAYS: defineSetting({
      form: days,
      fallback: 0,
      description:
        "Transcripts, counted from the last summary that was made from them. Without its transcript, a summary keeps its points and quotes, but can't answer questions or be rendered in another length or language. 0 keeps them forever.",
    }),
    MODEL_CALLS_KEPT_DAYS: defineSetting({
      form: days,
      fallback: 400,
      description: "The log of requests to models, with their tokens and costs. 0 keeps it forever.",
    }),
    WEBHOOK_LOG_KEPT_DAYS: defineSetting({
      form: days,
      fallback: 30,
      description: "The log of messages to people's webhooks. 0 keeps it forever.",
    }),
    DEAD_JOBS_KEPT_DAYS: defineSetting({
      form: days,
      fallback: 90,
      description: "Jobs that failed for good, which an operator can replay. 0 keeps them forever.",
    }),
    GUESTS_KEPT_DAYS: defineSetting({
      form: days,
      fallback: 90,
      description:
        "Guests who don't come back, with everything that is theirs. Their sessions end after 90 idle days. 0 keeps them forever.",
    }),
  },
} satisfies SettingSection;
