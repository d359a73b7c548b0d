/** Returns the origin of this build's server: VITE_PITH_ORIGIN (no path), or localhost by default. */
export function readOrigin(): string {
  const value = process.env["VITE_PITH_ORIGIN"] ?? "http://localhost:8000";
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new Error("VITE_PITH_ORIGIN must be an origin such as https://pith.example.");
  }
  return url.origin;
}
