/**
 * Returns the settings that advance a server's clock. With `file`, the offset in milliseconds is read from
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
