const PREFIX = "own-";

/** Creates the id of a summary by the user's own model, which isn't on any server. */
export function createOwnId(): string {
  return `${PREFIX}${crypto.randomUUID()}`;
}

export function isOwnId(id: string): boolean {
  return id.startsWith(PREFIX);
}
