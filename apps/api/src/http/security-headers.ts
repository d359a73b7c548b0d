import type { Config } from "../config.ts";

/** Video players embedded in summary pages. */
const playerOrigins = [
  "https://www.youtube-nocookie.com",
  "https://www.youtube.com",
  "https://player.vimeo.com",
  "https://embed.ted.com",
];
/** Origins that Google's tag loads from and connects to, according to Google's CSP guide. */
const analyticsOrigins = {
  scripts: ["https://*.googletagmanager.com"],
  connections: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
};
/** Origins that Meta's pixel loads from and connects to. */
const marketingOrigins = {
  scripts: ["https://connect.facebook.net"],
  connections: ["https://connect.facebook.net", "https://www.facebook.com"],
};
const firebaseOrigins = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

/**
 * Builds the security headers for every response. Inline scripts are blocked, and no site may frame ours.
 */
export function buildSecurityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": buildContentSecurityPolicy(config),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    // Lets Google's sign-in popup message the page that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(config.isProduction &&
      config.publicUrl.startsWith("https:") && {
        "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
      }),
  };
}

function buildContentSecurityPolicy(config: Config): string {
  const usesFirebase = config.signIn === "firebase";
  const authFrames =
    usesFirebase && config.FIREBASE_AUTH_DOMAIN ? [`https://${config.FIREBASE_AUTH_DOMAIN}`] : [];
  const emulator = config.FIREBASE_AUTH_EMULATOR_HOST ? [`http://${config.FIREBASE_AUTH_EMULATOR_HOST}`] : [];
  // Trackers load only after consent, and the policy allows only those that the operator has configured.
  const trackers = [
    ...(config.ANALYTICS_ID ? [analyticsOrigins] : []),
    ...(config.MARKETING_ID ? [marketingOrigins] : []),
  ];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      ...(usesFirebase ? ["https://apis.google.com"] : []),
      ...trackers.flatMap(({ scripts }) => scripts),
    ],
    // Radix's dialogs inject inline styles at runtime. Styles can't run scripts.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "font-src": ["'self'"],
    "media-src": ["'self'", "blob:", "https:"],
    "connect-src": [
      "'self'",
      ...(usesFirebase ? firebaseOrigins : []),
      ...emulator,
      ...(config.GEOLOCATION_URL ? [new URL(config.GEOLOCATION_URL).origin] : []),
      ...trackers.flatMap(({ connections }) => connections),
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
