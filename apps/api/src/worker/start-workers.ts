import { runAudio } from "../audio/run-audio.ts";
import { advanceBatches, sweepBatches } from "../batches/advance-batches.ts";
import { writeBatch } from "../batches/write-batch.ts";
import { sendSummary } from "../connections/send-summary.ts";
import type { Dependencies } from "../dependencies.ts";
import { makeEpisode } from "../follows/make-episode.ts";
import { pollFeed } from "../follows/poll-feeds.ts";
import { sendDigest } from "../follows/send-digest.ts";
import { deliverNotification } from "../notifications/deliver-notification.ts";
import { advanceBatchesJob, sweepBatchesJob, writeBatchJob } from "../queue/batches.job.ts";
import { deliverNotificationJob } from "../queue/deliver-notification.job.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import { followFeedsJob, makeEpisodeJob, pollFeedJob, sendDigestJob } from "../queue/follows.job.ts";
import {
  backUpJob,
  cleanUpJob,
  embedTalksJob,
  sendExpiryNoticesJob,
  sweepSummariesJob,
  syncSubscriptionsJob,
} from "../queue/scheduled.job.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";
import { speakSummaryJob, sweepAudioJob } from "../queue/speak-summary.job.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { deliverWebhook } from "../webhooks/deliver-webhook.ts";
import { createScheduledHandlers } from "./scheduled.handler.ts";

export async function startWorkers(dependencies: Dependencies): Promise<void> {
  const { queue } = dependencies;
  const scheduled = createScheduledHandlers(dependencies);
  await queue.work(summarizeVideoJob, ({ resultId }, run) => runSummary({ resultId, run, dependencies }));
  await queue.work(deliverNotificationJob, ({ notificationId }) =>
    deliverNotification({ id: notificationId, dependencies }),
  );
  await queue.work(deliverWebhookJob, ({ deliveryId, attempts }, run) =>
    deliverWebhook({ id: deliveryId, attempts, run, dependencies }),
  );
  await queue.work(sendSummaryJob, ({ sendId }, run) => sendSummary({ id: sendId, run, dependencies }));
  await queue.work(pollFeedJob, ({ feedId }, { signal }) => pollFeed({ feedId, signal, dependencies }));
  await queue.work(makeEpisodeJob, ({ followEpisodeId }) =>
    makeEpisode({ id: followEpisodeId, dependencies }),
  );
  await queue.work(sendDigestJob, ({ sendingId }, run) => sendDigest({ sendingId, run, dependencies }));
  await queue.work(followFeedsJob, scheduled.followFeeds);
  await queue.work(speakSummaryJob, ({ audioResultId }, run) =>
    runAudio({ audioResultId, run, dependencies }),
  );
  await queue.work(sweepBatchesJob, async () => {
    await sweepBatches({ dependencies });
  });
  await queue.work(advanceBatchesJob, ({ userId }, run) => advanceBatches({ userId, run, dependencies }));
  await queue.work(writeBatchJob, ({ batchId }, run) => writeBatch({ batchId, run, dependencies }));
  await queue.work(sweepAudioJob, scheduled.sweepAudio);
  await queue.work(sendExpiryNoticesJob, scheduled.sendExpiryNotices);
  await queue.work(syncSubscriptionsJob, scheduled.syncSubscriptions);
  await queue.work(sweepSummariesJob, scheduled.sweepSummaries);
  await queue.work(embedTalksJob, scheduled.embedTalks);
  await queue.work(cleanUpJob, scheduled.cleanUp);
  await queue.work(backUpJob, scheduled.backUp);
}
