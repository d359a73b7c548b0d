import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { AppEnv } from "./app-env.ts";

/** Players that a summary page shows in a frame. */
const playerOrigins = [
  "https://www.youtube-nocookie.com",
  "https://www.youtube.com",
  "https://player.vimeo.com",
  "https://embed.ted.com",
];
const firebaseOrigins = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/** Sets on every answer what a browser may do with it. No inline script runs, and nobody may frame us. */
export function setSecurityHeaders(config: Config): MiddlewareHandler<AppEnv> {
  const policy = buildContentSecurityPolicy(config);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
    // Google's sign-in popup must be able to answer the page that opened it.
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (!headers.has("Cross-Origin-Resource-Policy"))
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (config.isProduction) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  };
}

function buildContentSecurityPolicy(config: Config): string {
  const usesFirebase = config.signIn === "firebase";
  const authFrames =
    usesFirebase && config.FIREBASE_AUTH_DOMAIN ? [`https://${config.FIREBASE_AUTH_DOMAIN}`] : [];
  const emulator = config.FIREBASE_AUTH_EMULATOR_HOST ? [`http://${config.FIREBASE_AUTH_EMULATOR_HOST}`] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...(usesFirebase ? ["https://apis.google.com"] : [])],
    // Styles that libraries write at run time (dialogs, toasts) are inline; they can't run anything.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "font-src": ["'self'"],
    "media-src": ["'self'", "blob:", "https:"],
    "connect-src": [
      "'self'",
      ...(usesFirebase ? firebaseOrigins : []),
      ...emulator,
      ...(config.GEOLOCATION_URL ? [new URL(config.GEOLOCATION_URL).origin] : []),
    ],
    "frame-src": [...playerOrigins, ...authFrames, ...emulator],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}
