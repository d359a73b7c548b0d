/**
 * Extracts the parameters of a path such as `/summary/:summaryId`, or returns null if it doesn't match.
 * Ignores case and a trailing slash, like the server (apps/api/src/http/website-pages.ts).
 */
export function matchPath({
  pattern,
  pathname,
}: {
  pattern: string;
  pathname: string;
}): Record<string, string> | null {
  const source = pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\/$/, "");
  const found = new RegExp(`^${source}/?$`, "i").exec(pathname);
  return found && { ...found.groups };
}
