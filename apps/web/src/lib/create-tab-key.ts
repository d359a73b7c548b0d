/**
 * Returns a key that is unique within this tab but not secret. `crypto.randomUUID` is missing on pages served
 * over http.
 */
export function createTabKey(): string {
  return Math.random().toString(36).slice(2, 12);
}
