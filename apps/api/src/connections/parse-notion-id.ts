/** Returns the id in a link to a page or database of Notion, or in an id of either form; null if there is none. */
export function parseNotionId(text: string): string | null {
  const [path = ""] = text.split(/[?#]/);
  const [, id] = /([0-9a-f]{32})\/?$/i.exec(path.replaceAll("-", "")) ?? [];
  return id?.toLowerCase() ?? null;
}
