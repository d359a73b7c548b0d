import { appendFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MAX_BYTES = 500_000;
const KEPT_LINES = 500;

export interface HistoryEntry {
  /** ISO 8601, UTC. */
  at: string;
  title: string;
  /** The video's URL or the file's path; null for standard input. */
  input: string | null;
  durationSeconds: number | null;
}

/** Adds a summary to the history file, which only its owner can read. Never throws. */
export async function addToHistory({
  folder,
  entry,
}: {
  folder: string;
  entry: HistoryEntry;
}): Promise<void> {
  const file = join(folder, "history.jsonl");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    if ((await stat(file)).size <= MAX_BYTES) return;
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n").slice(-KEPT_LINES);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, `${lines.join("\n")}\n`, { mode: 0o600 });
    await rename(part, file);
  } catch {
    // If the folder isn't writable, only the history is lost, not the summary.
  }
}

/** Returns the history, newest first. Skips damaged lines. */
export async function readHistory({ folder }: { folder: string }): Promise<HistoryEntry[]> {
  const text = await readFile(join(folder, "history.jsonl"), "utf8").catch(() => "");
  return text
    .split("\n")
    .flatMap((line) => {
      const entry = parseEntry(line);
      return entry === null ? [] : [entry];
    })
    .reverse();
}

function parseEntry(line: string): HistoryEntry | null {
  try {
    const entry: Partial<HistoryEntry> | null = JSON.parse(line);
    if (typeof entry?.at !== "string" || Number.isNaN(Date.parse(entry.at))) return null;
    const { at, title, input = null, durationSeconds = null } = entry;
    if (typeof title !== "string" || (input !== null && typeof input !== "string")) return null;
    if (durationSeconds !== null && typeof durationSeconds !== "number") return null;
    return { at, title, input, durationSeconds };
  } catch {
    return null;
  }
}
