/** Formats a SubRip timestamp, such as 01:02:03,450. */
export function formatSrtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(ms / 3_600_000);
  const rest = `${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}`;
  return `${two(hours)}:${rest},${String(ms % 1000).padStart(3, "0")}`;
}
