import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";

/** Captions get corrected and replaced, so cached ones expire after a week. */
export const MAX_AGE_MS = 7 * DAY_MS;
/**
 * A cleanup shrinks the cache to this fraction of the limit, so that subsequent writes don't each trigger
 * another one.
 */
const KEPT_SHARE = 0.8;

/** Caches data that earlier commands loaded or computed. If the folder is unusable, every lookup misses. */
export interface Cache {
  /**
   * Returns the value written for this key within the last week; null if there is none. Keys are compared
   * as JSON.
   */
  read(key: unknown): Promise<unknown>;
  /** Writes atomically. If the cache exceeds its limit, evicts the least recently used entries. */
  write(key: unknown, value: unknown): Promise<void>;
}

/** Creates a cache that stores its entries as files in `folder`. */
export function createCache({
  folder,
  maxBytes,
  clock,
}: {
  folder: string;
  maxBytes: number;
  clock: Clock;
}): Cache {
  const nameFile = (key: unknown) =>
    join(folder, `${createHash("sha256").update(JSON.stringify(key)).digest("hex")}.json`);
  return {
    async read(key) {
      const file = nameFile(key);
      try {
        const { atMs, value }: { atMs: number; value: unknown } = JSON.parse(await readFile(file, "utf8"));
        if (clock.now() - atMs > MAX_AGE_MS) return null;
        const now = new Date(clock.now());
        await utimes(file, now, now);
        return value ?? null;
      } catch {
        return null;
      }
    },
    async write(key, value) {
      const file = nameFile(key);
      const part = `${file}.${randomUUID()}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(part, JSON.stringify({ atMs: clock.now(), value }), { mode: 0o600 });
        await rename(part, file);
        await clean({ folder, maxBytes });
      } catch {
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}

async function clean({ folder, maxBytes }: { folder: string; maxBytes: number }): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      // Another process may have deleted the file.
      const facts = await stat(file).catch(() => null);
      return { file, bytes: facts?.size ?? 0, usedMs: facts?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  for (const { file, bytes } of files.toSorted((first, second) => first.usedMs - second.usedMs)) {
    if (total <= maxBytes * KEPT_SHARE) return;
    await rm(file, { force: true });
    total -= bytes;
  }
}
