/**
 * Extracts the id from a link to a Notion page or database, or from a bare id with or without hyphens. Null
 * if there is none.
 */
export function parseNotionId(text: string): string | null {
  const [path = ""] = text.split(/[?#]/);
  const [, id] = /([0-9a-f]{32})\/?$/i.exec(path.replaceAll("-", "")) ?? [];
  return id?.toLowerCase() ?? null;
}
