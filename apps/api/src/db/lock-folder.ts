import { existsSync, readlinkSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "@pith/core/errors/app-error";
import { z } from "zod";

/** Must not be deleted while a server is running, because the next server would lock a new file. */
const LOCK_FILE = "folder.lock";
const HOLDER_FILE = "folder.lock.json";

const SQLITE_BUSY = 5;
/** The lowest byte of an extended SQLite error code is the primary code. */
const PRIMARY_CODE = 0xff;

const holderSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  isInContainer: z.boolean(),
  /** The PID namespace of the process. Null if the system has none. */
  namespace: z.string().nullable(),
  since: z.iso.datetime(),
});

/** The process that has the data folder open. */
export type FolderHolder = z.infer<typeof holderSchema>;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process. The embedded database has no lock of its own, and a second process
 * would corrupt it. The lock is a SQLite transaction on an empty file. The kernel holds it, so it works
 * across containers that share a volume, and is released no matter how the process ends.
 *
 * @throws AppError `conflict` while another process holds the lock, `not_configured` if the file system
 * doesn't support locks.
 */
export async function lockFolder({ folder, now }: { folder: string; now: Date }): Promise<FolderLock> {
  const holding = takeLock(folder);
  if (!holding) {
    throw new AppError({
      code: "conflict",
      message: `${describeHolder({ folder, holder: await readHolder(folder) })} Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to use Postgres.`,
    });
  }
  const note = path.join(folder, HOLDER_FILE);
  const holder: FolderHolder = { ...describeThisProcess(), since: now.toISOString() };
  // Informational, for operators. The lock works without it, even on a full disk.
  await writeFile(note, `${JSON.stringify(holder)}\n`, { mode: 0o600 }).catch(() => {});
  return {
    async release() {
      await rm(note, { force: true }).catch(() => {});
      holding.close();
    },
  };
}

/** Returns null if another process, or another part of this one, already holds the lock. */
function takeLock(folder: string): DatabaseSync | null {
  let holding: DatabaseSync | null = null;
  try {
    holding = new DatabaseSync(path.join(folder, LOCK_FILE));
    holding.exec("BEGIN EXCLUSIVE");
    return holding;
  } catch (cause) {
    holding?.close();
    if (readSqliteCode(cause) === SQLITE_BUSY) return null;
    throw new AppError({
      code: "not_configured",
      message: `The data folder ${folder} can't be locked: put DATA_DIR on a disk of this machine that this user may write.`,
      cause,
    });
  }
}

function readSqliteCode(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & PRIMARY_CODE
    : null;
}

/**
 * Returns the last process that recorded itself as the holder. Null if there is none. A killed process leaves
 * its record behind.
 */
async function readHolder(folder: string): Promise<FolderHolder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path.join(folder, HOLDER_FILE), "utf8")));
  } catch {
    return null;
  }
}

/** Returns true if a running process on this machine is recorded as the holder. */
export async function isFolderHeld(folder: string): Promise<boolean> {
  const holder = await readHolder(folder);
  if (!holder || !isOnThisMachine(holder)) return false;
  try {
    return process.kill(holder.pid, 0);
  } catch (error) {
    // Another user's process.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isOnThisMachine({ host, namespace }: FolderHolder): boolean {
  const own = describeThisProcess();
  return host === own.host && namespace === own.namespace;
}

function describeHolder({ folder, holder }: { folder: string; holder: FolderHolder | null }): string {
  if (!holder) return `Another process has the data folder ${folder} open.`;
  const where = isOnThisMachine(holder)
    ? ""
    : holder.isInContainer
      ? `, in the container ${holder.host},`
      : `, on ${holder.host},`;
  return `Process ${holder.pid}${where} has the data folder ${folder} open (since ${holder.since}).`;
}

function describeThisProcess(): Omit<FolderHolder, "since"> {
  return {
    pid: process.pid,
    host: os.hostname(),
    isInContainer: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
    namespace: readNamespace(),
  };
}

function readNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}
