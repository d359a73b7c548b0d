import { AppError } from "@pith/core/errors/app-error";
import { findWorker } from "../lib/find-worker.ts";
import { startThread } from "../lib/start-thread.ts";

/** Allows for the largest backups. A small one takes about a second. */
const CHECK_LIMIT_MS = 10 * 60_000;

/**
 * Opens a backup in memory and reads every row of every table, which verifies each page's checksum. Takes
 * seconds, so it runs in its own thread.
 *
 * @throws AppError `unsupported_format` if the check fails.
 */
export async function checkBackup(file: string): Promise<void> {
  const thread = startThread({
    url: findWorker({ name: "check-backup", caller: import.meta.url }),
    workerData: file,
  });
  const timer = setTimeout(() => void thread.terminate(), CHECK_LIMIT_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("The check of the backup ended early.")));
    });
  } catch (cause) {
    throw new AppError({
      code: "unsupported_format",
      message: `The backup ${file} can't be read back: the database may be damaged, and older backups are kept.`,
      cause,
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
