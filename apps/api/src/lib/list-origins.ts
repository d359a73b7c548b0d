import type { Config } from "../config.ts";

const VITE_PORT = 5173;
/** The extension as it is loaded unpacked: its manifest's key fixes the id. The store's build has another one. */
const UNPACKED_EXTENSION_ORIGIN = "chrome-extension://iggejmpkgekeiakamedmbenbmiafincp";

/** The origins that may call: our own and those that the operator named, each compared as a whole. */
export function listOrigins(config: Config): ReadonlySet<string> {
  const own = new URL(config.publicUrl);
  const origins = new Set([own.origin, ...config.ALLOWED_ORIGINS]);
  if (!config.isProduction) {
    origins.add(UNPACKED_EXTENSION_ORIGIN);
    // The same machine by its other name, and Vite's development server in front of us.
    for (const host of ["localhost", "127.0.0.1"]) {
      origins.add(`http://${host}:${own.port || config.PORT}`);
      origins.add(`http://${host}:${VITE_PORT}`);
    }
  }
  return origins;
}
