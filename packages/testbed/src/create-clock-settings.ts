/**
 * Returns the settings that move a server's clock ahead. With `file`, the clock follows the number of milliseconds in
 * that file while the server runs.
 */
export function createClockSettings({
  aheadMs,
  file = null,
}: {
  aheadMs: number;
  file?: string | null;
}): Record<string, string> {
  const preloaded = new URL("./move-clock.ts", import.meta.url).href;
  return {
    NODE_OPTIONS: `--import=${preloaded}`,
    CLOCK_AHEAD_MS: String(aheadMs),
    ...(file !== null && { CLOCK_AHEAD_FILE: file }),
  };
}
