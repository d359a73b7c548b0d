import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "@pith/core/logging/create-log";
import { z } from "zod";
import type { Timer } from "../telegram/timer.ts";

const RETRY_MS = 500;
/**
 * Locks held by this process. Without a reference, the connection would be garbage-collected and its lock
 * released.
 */
const held = new Set<DatabaseSync>();
/** From https://sqlite.org/rescode.html#busy. */
const SQLITE_BUSY = 5;

const holderSchema = z.object({ pid: z.number().int(), host: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Waits until no other process uses the bot's database, so that two processes never do the same work. The
 * kernel releases the lock however the owning process exits, even if it ran in another container that shares
 * the volume. While waiting, logs the process that holds the lock.
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
  // The lock is a separate file, because an exclusive transaction on the database itself would also block the
  // owner.
  const lock = new DatabaseSync(`${databaseFile}.lock`);
  // The owner's details are in yet another file, because a database with an exclusive transaction can't be
  // read.
  const holderFile = `${databaseFile}.holder.json`;
  let isNoted = false;
  while (!tryLock(lock)) {
    if (!isNoted) {
      const { pid = null, host = null, since = null } = readHolder(holderFile) ?? {};
      logger.warn(
        { pid, host, since },
        "Another bot process uses this data folder. This one takes over when that one ends.",
      );
    }
    isNoted = true;
    await timer.wait(RETRY_MS);
  }
  if (isNoted) logger.info({}, "The other bot process has ended. This one takes over.");
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date(timer.now()).toISOString() };
  writeFileSync(holderFile, JSON.stringify(holder));
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

/** Returns null if the file is missing or incomplete. */
function readHolder(file: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
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
