import { readFile, stat } from "node:fs/promises";
import type { Clock } from "@pith/core/lib/clock";
import { parseYouTubeConfig } from "./parse-youtube-config.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** Minimum interval between checks of the file. */
const LOOK_EVERY_MS = 5_000;
const MAX_FILE_BYTES = 1_000_000;

export interface YouTubeConfigReaderOptions {
  /** Path to the operator's ladder file; null for the built-in ladder. */
  path: string | null;
  /** Built-in configuration, which fills in anything the file omits. */
  base: YouTubeConfig;
  clock: Clock;
  /** Called with a message for the operator, once for each invalid version of the file. */
  onProblem?: ((message: string) => void) | undefined;
}

/**
 * Creates the reader for the ladder configuration. It picks up file changes without a restart. A file is
 * applied in full or not at all. If it's invalid, the last valid version stays in effect. If there never was
 * one, or the file is gone, the built-in ladder applies. Never rejects.
 */
export function createYouTubeConfigReader({
  path,
  base,
  clock,
  onProblem,
}: YouTubeConfigReaderOptions): () => Promise<YouTubeConfig> {
  let current = base;
  let seen = "";
  let lookedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(file: string): Promise<void> {
    const state = await stat(file).then(
      ({ mtimeMs, size }) => ({ key: `${mtimeMs} ${size}`, size }),
      () => null,
    );
    if ((state?.key ?? "absent") === seen) return;
    seen = state?.key ?? "absent";
    if (state === null) {
      current = base;
      onProblem?.(`${file} can't be read. The built-in YouTube settings are in force.`);
      return;
    }
    const text = state.size > MAX_FILE_BYTES ? null : await readFile(file, "utf8").catch(() => null);
    const result =
      text === null
        ? ({ ok: false, problem: "It can't be read, or is larger than 1 MB." } as const)
        : parseYouTubeConfig({ text, base });
    if (result.ok) current = result.config;
    else {
      const kept = current === base ? "The built-in YouTube settings" : "The settings that it held before";
      onProblem?.(`${file} isn't valid. ${kept} stay in force. ${result.problem}`);
    }
  }

  return async () => {
    if (path === null) return base;
    if (clock.now() - lookedMs >= LOOK_EVERY_MS) {
      lookedMs = clock.now();
      looking = look(path).finally(() => {
        looking = null;
      });
    }
    if (looking !== null) await looking;
    return current;
  };
}
