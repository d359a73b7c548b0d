import { z } from "zod";
import { defineJob } from "./define-job.ts";

/** Starts everything that is due: polls, waiting episodes and digests. */
export const followFeedsJob = defineJob({
  name: "follow-feeds",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 5 * 60,
  concurrency: 1,
  schedule: "* * * * *",
});

/**
 * Reads one feed. A failure is stored along with the time of the next read, so the job is retried only if its
 * worker was lost.
 */
export const pollFeedJob = defineJob({
  name: "poll-feed",
  payload: z.object({ feedId: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 2 * 60,
  concurrency: 4,
});

/** Requests a followed episode's summary. */
export const makeEpisodeJob = defineJob({
  name: "make-episode",
  payload: z.object({ followEpisodeId: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 2,
});

/** Sends a digest through one channel. Makes eleven attempts over 23 hours. */
export const sendDigestJob = defineJob({
  name: "send-digest",
  payload: z.object({ sendingId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 80,
  expireInSeconds: 60,
  concurrency: 2,
});
