import type { ErrorMessageCode } from "../errors/app-error.ts";
import type { EndpointName } from "./contract.ts";

/** Sections of the API reference. */
export const publicTags = {
  Summaries: "Create summaries, follow them, and read them with their proof.",
  Audio: "Have summaries read aloud.",
  Library: "Search everything that was said, and ask questions across talks.",
  Webhooks:
    "Be told when a summary is done instead of asking. Signed as the Standard Webhooks specification says.",
  Follows: "Have new episodes of channels, playlists, podcasts and feeds summarized, and sent as a digest.",
  Batches: "Summarize many videos one after another, and read them as one.",
  Account: "The plan, this month's usage, and everything that is kept about the account.",
} as const;
export type PublicTag = keyof typeof publicTags;

/** An endpoint that is also available under /v1, where its fields are in camelCase. */
export interface PublicCall {
  path: `/v1/${string}`;
  tag: PublicTag;
  /** True if the call supports `Idempotency-Key`. */
  isCreation?: true;
  /** True if the endpoint's own fields are in snake_case. */
  hasSnakeCase?: true;
  /**
   * Errors specific to this call, in addition to those named by its schemas and those for its key and rate
   * limits. An error code without a detail stands for all of its details.
   */
  errors: readonly ErrorMessageCode[];
}

const linkErrors = ["invalid_input.no_link", "unsupported_link", "forbidden_address"] as const;
/** Errors from reading a feed, a list, or a page that points to one. */
export const sourceErrors = [
  "video_private",
  "video_removed",
  "video_age_restricted",
  "video_unavailable",
  "source_blocked",
  "source_consent",
  "source_unreachable",
  "source_changed",
  "source_over_budget",
  "input_too_large.answer",
  "timeout",
] as const;

/**
 * The public API. Each call is backed by the endpoint of the same name, so there is only one set of handlers.
 * Paths and fields here mustn't change within /v1 (docs/api.md).
 */
export const publicCalls = {
  createSummary: {
    path: "/v1/summaries",
    tag: "Summaries",
    isCreation: true,
    errors: [
      ...linkErrors,
      ...sourceErrors,
      "input_too_large",
      "invalid_input.range_reversed",
      "invalid_input.shape_not_offered",
      "invalid_input.wish_not_offered",
      "not_found.recording",
    ],
  },
  listSummaries: { path: "/v1/summaries", tag: "Summaries", errors: ["invalid_input.list_page"] },
  uploadRecording: {
    path: "/v1/recordings",
    tag: "Summaries",
    errors: [
      "invalid_input.file_empty",
      "not_found.recording",
      "quota_exceeded",
      "timeout.recording",
      "input_too_large.recording",
      "unsupported_format.recording",
      "conflict.recordings_waiting",
      "not_configured.recognition",
    ],
  },
  getSummary: { path: "/v1/summaries/:id", tag: "Summaries", errors: ["not_found.summary"] },
  streamSummaryEvents: { path: "/v1/summaries/:id/events", tag: "Summaries", errors: ["not_found.summary"] },
  cancelSummary: { path: "/v1/summaries/:id/cancel", tag: "Summaries", errors: ["not_found.summary"] },
  renderSummary: {
    path: "/v1/summaries/:id/versions",
    tag: "Summaries",
    isCreation: true,
    errors: [
      "not_found.summary",
      "not_found.transcript",
      "conflict.summary_unfinished",
      "invalid_input.shape_not_offered",
      "invalid_input.wish_not_offered",
    ],
  },
  getSummaryTranscript: {
    path: "/v1/summaries/:id/transcript",
    tag: "Summaries",
    errors: ["not_found.summary", "not_found.transcript"],
  },
  exportSummary: {
    path: "/v1/summaries/:id/export",
    tag: "Summaries",
    errors: ["not_found.summary", "conflict.summary_unfinished"],
  },
  askQuestion: {
    path: "/v1/summaries/:id/questions",
    tag: "Summaries",
    errors: [
      "not_found.summary",
      "not_found.transcript",
      "conflict.summary_unfinished",
      "model_failed",
      "timeout",
    ],
  },
  listVideos: {
    path: "/v1/lists",
    tag: "Summaries",
    errors: ["unsupported_link.list", ...sourceErrors],
  },
  createSummaryAudio: {
    path: "/v1/summaries/:id/audio",
    tag: "Audio",
    isCreation: true,
    errors: [
      "not_found.summary",
      "conflict.summary_unfinished",
      "quota_exceeded.audio_plan",
      "unsupported_language.voice",
    ],
  },
  getSummaryAudio: {
    path: "/v1/summaries/:id/audio",
    tag: "Audio",
    errors: ["not_found.summary", "not_found.audio"],
  },
  listTalks: { path: "/v1/library/talks", tag: "Library", errors: ["invalid_input.list_page"] },
  listTalkPlaces: { path: "/v1/summaries/:id/places", tag: "Library", errors: ["not_found.summary"] },
  listKeptPoints: { path: "/v1/library/kept-points", tag: "Library", errors: ["invalid_input.list_page"] },
  askLibrary: {
    path: "/v1/library/questions",
    tag: "Library",
    errors: ["model_failed", "timeout"],
  },
  listWebhooks: { path: "/v1/webhooks", tag: "Webhooks", errors: [] },
  createWebhook: {
    path: "/v1/webhooks",
    tag: "Webhooks",
    errors: [
      "forbidden_address",
      "forbidden_address.not_url",
      "forbidden_address.credentials",
      "forbidden_address.port",
      "conflict.webhooks_full",
    ],
  },
  updateWebhook: {
    path: "/v1/webhooks/:id",
    tag: "Webhooks",
    errors: [
      "not_found.webhook",
      "forbidden_address",
      "forbidden_address.not_url",
      "forbidden_address.credentials",
      "forbidden_address.port",
    ],
  },
  deleteWebhook: { path: "/v1/webhooks/:id", tag: "Webhooks", errors: ["not_found.webhook"] },
  rotateWebhookSecret: { path: "/v1/webhooks/:id/secret", tag: "Webhooks", errors: ["not_found.webhook"] },
  testWebhook: { path: "/v1/webhooks/:id/test", tag: "Webhooks", errors: ["not_found.webhook"] },
  listWebhookDeliveries: {
    path: "/v1/webhooks/:id/deliveries",
    tag: "Webhooks",
    errors: ["not_found.webhook", "invalid_input.list_page"],
  },
  replayWebhookDelivery: {
    path: "/v1/webhooks/:id/deliveries/:deliveryId/replay",
    tag: "Webhooks",
    errors: ["not_found.webhook", "not_found.webhook_delivery"],
  },
  listFollows: { path: "/v1/follows", tag: "Follows", errors: [] },
  createFollow: {
    path: "/v1/follows",
    tag: "Follows",
    errors: [...linkErrors, ...sourceErrors, "conflict.follows_full", "conflict.follows_limit"],
  },
  updateFollow: { path: "/v1/follows/:id", tag: "Follows", errors: ["not_found.follow"] },
  deleteFollow: { path: "/v1/follows/:id", tag: "Follows", errors: ["not_found.follow"] },
  listFollowedEpisodes: {
    path: "/v1/follows/:id/episodes",
    tag: "Follows",
    errors: ["not_found.follow", "invalid_input.list_page"],
  },
  catchUpFollow: {
    path: "/v1/follows/:id/catch-up",
    tag: "Follows",
    errors: ["not_found.follow", "not_found.episode", "quota_exceeded", "source_over_budget"],
  },
  confirmFollowEmail: {
    path: "/v1/follows/settings/email",
    tag: "Follows",
    errors: ["invalid_code.login_code", "code_expired.login_code", "too_many_tries.login_code"],
  },
  importFollows: { path: "/v1/follows/opml", tag: "Follows", errors: ["invalid_input.opml"] },
  exportFollows: { path: "/v1/follows/opml", tag: "Follows", errors: [] },
  rotateFeedAddress: { path: "/v1/follows/feed-address", tag: "Follows", errors: [] },
  listDigests: { path: "/v1/digests", tag: "Follows", errors: ["invalid_input.list_page"] },
  readDigest: { path: "/v1/digests/:id", tag: "Follows", errors: ["not_found.digest"] },
  updateFollowSettings: {
    path: "/v1/follows/settings",
    tag: "Follows",
    errors: ["not_configured.email"],
  },
  priceBatch: {
    path: "/v1/batches/price",
    tag: "Batches",
    errors: ["unsupported_link.list", ...sourceErrors],
  },
  createBatch: {
    path: "/v1/batches",
    tag: "Batches",
    isCreation: true,
    errors: [...linkErrors, ...sourceErrors, "conflict.batches_full"],
  },
  listBatches: { path: "/v1/batches", tag: "Batches", errors: ["invalid_input.list_page"] },
  readBatch: { path: "/v1/batches/:id", tag: "Batches", errors: ["not_found.batch"] },
  readBatchSummary: { path: "/v1/batches/:id/summary", tag: "Batches", errors: ["not_found.batch"] },
  retryBatch: {
    path: "/v1/batches/:id/retry",
    tag: "Batches",
    errors: ["not_found.batch", "conflict.batches_full"],
  },
  cancelBatch: { path: "/v1/batches/:id/cancel", tag: "Batches", errors: ["not_found.batch"] },
  deleteBatch: { path: "/v1/batches/:id", tag: "Batches", errors: ["not_found.batch"] },
  keepBatch: {
    path: "/v1/batches/:id/collection",
    tag: "Batches",
    errors: ["not_found.batch", "conflict.collection_exists", "conflict.collections_full"],
  },
  getPremiumStatus: {
    path: "/v1/account/plan",
    tag: "Account",
    hasSnakeCase: true,
    errors: ["not_found.plans"],
  },
  getLinkedAccountUsage: { path: "/v1/account/usage", tag: "Account", hasSnakeCase: true, errors: [] },
  exportAccountData: { path: "/v1/account/data", tag: "Account", errors: [] },
} as const satisfies Partial<Record<EndpointName, PublicCall>>;

export type PublicCallName = keyof typeof publicCalls;

/** Returns an endpoint's public call; null if it has none. */
export function getPublicCall(name: EndpointName): PublicCall | null {
  return name in publicCalls ? publicCalls[name as PublicCallName] : null;
}
