/**
 * Returns a key that's unique across the browser's tabs, but not secret. `crypto.randomUUID` is missing over plain
 * HTTP.
 */
export function createTabKey(): string {
  return Math.random().toString(36).slice(2, 12);
}
