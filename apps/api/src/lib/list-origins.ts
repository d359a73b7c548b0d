import type { Config } from "../config.ts";

const VITE_PORT = 5173;
/**
 * The unpacked extension, whose id is fixed by the key in its manifest. The Web Store build has a different
 * id.
 */
const UNPACKED_EXTENSION_ORIGIN = "chrome-extension://iggejmpkgekeiakamedmbenbmiafincp";

/** Returns the origins that may call the API: our own and those the operator configured. Each is matched exactly. */
export function listOrigins(config: Config): ReadonlySet<string> {
  const own = new URL(config.publicUrl);
  const origins = new Set([own.origin, ...config.ALLOWED_ORIGINS]);
  if (!config.isProduction) {
    origins.add(UNPACKED_EXTENSION_ORIGIN);
    // This machine under either name, and Vite's development server, which proxies to the API.
    for (const host of ["localhost", "127.0.0.1"]) {
      origins.add(`http://${host}:${own.port || config.PORT}`);
      origins.add(`http://${host}:${VITE_PORT}`);
    }
  }
  return origins;
}
