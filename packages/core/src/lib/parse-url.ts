/** A URL or null, never an exception. `URL.parse` does the same but is missing from browsers of before 2024. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
