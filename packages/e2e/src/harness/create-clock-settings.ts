/** The settings with which a server of this suite takes it to be later than it is. */
export function createClockSettings({ aheadMs }: { aheadMs: number }): Record<string, string> {
  const file = new URL("./move-clock.ts", import.meta.url).href;
  return { NODE_OPTIONS: `--import=${file}`, CLOCK_AHEAD_MS: String(aheadMs) };
}
