/** Tells one thing of this tab from another; no secret. `crypto.randomUUID` is missing where a page came over http. */
export function createTabKey(): string {
  return Math.random().toString(36).slice(2, 12);
}
