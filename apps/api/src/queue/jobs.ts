import { advanceBatchesJob, sweepBatchesJob, writeBatchJob } from "./batches.job.ts";
import type { JobSettings } from "./define-job.ts";
import { deliverNotificationJob } from "./deliver-notification.job.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import { followFeedsJob, makeEpisodeJob, pollFeedJob, sendDigestJob } from "./follows.job.ts";
import {
  backUpJob,
  cleanUpJob,
  embedTalksJob,
  sendExpiryNoticesJob,
  sweepSummariesJob,
  syncSubscriptionsJob,
} from "./scheduled.job.ts";
import { sendSummaryJob } from "./send-summary.job.ts";
import { speakSummaryJob, sweepAudioJob } from "./speak-summary.job.ts";
import { summarizeVideoJob } from "./summarize-video.job.ts";

export const jobs: readonly JobSettings[] = [
  summarizeVideoJob,
  deliverNotificationJob,
  deliverWebhookJob,
  sendSummaryJob,
  sendExpiryNoticesJob,
  syncSubscriptionsJob,
  sweepSummariesJob,
  embedTalksJob,
  speakSummaryJob,
  sweepAudioJob,
  followFeedsJob,
  pollFeedJob,
  makeEpisodeJob,
  sendDigestJob,
  sweepBatchesJob,
  advanceBatchesJob,
  writeBatchJob,
  cleanUpJob,
  backUpJob,
];
