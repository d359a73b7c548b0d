/** Returns the parsed URL, or null if invalid. `URL.parse` does the same, but browsers before 2024 lack it. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
