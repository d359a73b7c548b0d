import { readFileSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";

const LOCK_FILE = "pith.lock";

/**
 * Locks a data folder for this process. The embedded database has no lock of its own, and a second process would
 * silently lose rows. A lock whose process has died is taken over.
 *
 * @throws AppError `conflict` while another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = path.join(folder, LOCK_FILE);
  const own = `${process.pid} ${readStartTime(process.pid)}\n`;
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const handle = await open(file, "wx", 0o600);
      await handle.writeFile(own);
      await handle.close();
      return {
        async release() {
          if ((await readFile(file, "utf8").catch(() => "")) === own) await rm(file, { force: true });
        },
      };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = await readFile(file, "utf8").catch(() => "");
      if (isHeld(holder)) {
        throw new AppError({
          code: "conflict",
          message:
            `Process ${holder.trim().split(" ")[0]} has the data folder ${folder} open. Stop it first, ` +
            "choose another folder with DATA_DIR, or set DATABASE_URL to use Postgres.",
        });
      }
      await rm(file, { force: true });
    }
  }
  throw new AppError({
    code: "conflict",
    message: `The data folder ${folder} is being opened by another process.`,
  });
}

function isHeld(holder: string): boolean {
  const [idText = "", startTime = ""] = holder.trim().split(" ");
  const id = Number(idText);
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  // Process ids are reused, so the start time is compared too.
  return startTime === "" || readStartTime(id) === "" || readStartTime(id) === startTime;
}

/** Returns a process's start time in kernel ticks, or an empty string if the system doesn't report it (not Linux). */
function readStartTime(id: number): string {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
