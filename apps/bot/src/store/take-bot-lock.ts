import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "@pith/core/logging/create-log";
import type { Timer } from "../telegram/timer.ts";

const RETRY_MS = 500;
/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Waits until no other process uses the bot's database, so that a new process doesn't take over work that another one
 * is still doing. The kernel holds the lock: it is released when its process ends, however that happens, and also works
 * between containers that share a volume.
 */
export async function takeBotLock({
  databaseFile,
  timer,
  logger,
}: {
  databaseFile: string;
  timer: Timer;
  logger: Log;
}): Promise<{ release(): void }> {
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  // A separate file, since an exclusive transaction on the database itself would lock out the process that holds it.
  const lock = new DatabaseSync(`${databaseFile}.lock`);
  let isNoted = false;
  while (!tryLock(lock)) {
    if (!isNoted) logger.warn({}, "Another bot process uses this data folder. Waiting for it to end.");
    isNoted = true;
    await timer.wait(RETRY_MS);
  }
  return { release: () => lock.close() };
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
