const PREFIX = "own-";

/** Creates the id of a summary that is written by the user's own model and isn't on any server. */
export function createOwnId(): string {
  return `${PREFIX}${crypto.randomUUID()}`;
}

export function isOwnId(id: string): boolean {
  return id.startsWith(PREFIX);
}
