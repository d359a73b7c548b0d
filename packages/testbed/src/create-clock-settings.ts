/** Returns the settings that move a server's clock ahead. */
export function createClockSettings({ aheadMs }: { aheadMs: number }): Record<string, string> {
  const file = new URL("./move-clock.ts", import.meta.url).href;
  return { NODE_OPTIONS: `--import=${file}`, CLOCK_AHEAD_MS: String(aheadMs) };
}
