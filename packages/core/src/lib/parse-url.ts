/**
 * Returns the parsed URL, or null if invalid. Same as `URL.parse`, which browsers released before 2024 lack.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
