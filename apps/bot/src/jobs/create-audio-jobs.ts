import { GrammyError } from "grammy";
import { readTelegramError } from "../telegram/read-telegram-error.ts";
import type { AudioJob } from "./audio-job.ts";
import type { AudioJobDependencies } from "./audio-job-dependencies.ts";
import { runAudioJob } from "./run-audio-job.ts";

export interface AudioJobs {
  /** Starts sending a summary's audio to a chat, unless that is already in progress. Returns immediately. */
  start(job: AudioJob): Promise<"started" | "known">;
  /** Resumes jobs left unfinished by an earlier process. Returns the number of jobs. */
  resume(): Promise<number>;
  /** Resolves once no job is running. */
  settle(): Promise<void>;
  /** Stops all running jobs. They stay in the store for the next process. */
  stop(): Promise<void>;
}

/**
 * Creates the runner for audio jobs, which run in the background so that update handlers never wait for them.
 */
export function createAudioJobs(dependencies: AudioJobDependencies): AudioJobs {
  const { store, logger } = dependencies;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function run(job: AudioJob): void {
    if (running.has(job.key)) return;
    const finished = runAudioJob({ job, dependencies, stopSignal: stopping.signal })
      .catch(async (error: unknown) => {
        // Telegram rejects all messages to this chat, so we can't notify the user.
        const isBlocked = error instanceof GrammyError && readTelegramError(error).kind === "unreachable";
        if (!isBlocked) logger.error({ err: error }, "An audio couldn't be sent");
        await store.deleteAudioJob(job.key);
      })
      .finally(() => running.delete(job.key));
    running.set(job.key, finished);
  }

  return {
    async start(job) {
      if (!(await store.insertAudioJob(job))) return "known";
      run(job);
      return "started";
    },
    async resume() {
      // Skip jobs that end during the claim.
      const known = new Set(running.keys());
      const jobs = (await store.claimAudioJobs()).filter(({ key }) => !known.has(key) && !running.has(key));
      for (const job of jobs) run(job);
      return jobs.length;
    },
    async settle() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
