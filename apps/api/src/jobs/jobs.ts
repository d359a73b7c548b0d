import type { Job } from "./define-job.ts";
import { summarizeVideoJob } from "./summarize-video.job.ts";

/** Every kind of job there is. */
export const jobs: readonly Job<never>[] = [summarizeVideoJob] as unknown as readonly Job<never>[];
