import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findMigrations } from "../db/find-migrations.ts";

interface Journal {
  entries: { idx: number; tag: string }[];
}

const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(path.join(folder, "meta", "_journal.json"), "utf8"));

/** Returns the names of this build's migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return (await readJournal(findMigrations())).entries.map(({ tag }) => tag);
}

/** Calls `use` with a folder that contains only the oldest migrations, like that of an older build. */
export async function useMigrations({
  count,
  use,
}: {
  count: number;
  use: (folder: string) => Promise<void>;
}): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pith-migrations-"));
  try {
    await cp(findMigrations(), folder, { recursive: true });
    const { entries, ...rest } = await readJournal(folder);
    const older = JSON.stringify({ ...rest, entries: entries.slice(0, count) });
    await writeFile(path.join(folder, "meta", "_journal.json"), older);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
