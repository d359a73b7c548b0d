/**
 * Builds a URL by filling in the path's `:names` and appending the query. Percent-encodes values and skips
 * undefined and null query values.
 *
 * @throws Error if a `:name` has no value, which is a programming error.
 */
export function buildUrl({
  baseUrl,
  path,
  params = {},
  query = {},
}: {
  /** Origin without a trailing slash; an empty string for the page's own origin. */
  baseUrl: string;
  path: string;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") {
      throw new Error(`The path ${path} needs a value for ${name}.`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${baseUrl}${filled}${text ? `?${text}` : ""}`;
}
