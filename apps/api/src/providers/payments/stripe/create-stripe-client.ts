import { Stripe } from "stripe";

/** Stripe answers within a second or two; somebody waits on the page for each of our calls. */
const TIMEOUT_MS = 10_000;
/** The library tries again what may be tried again, each time under the same idempotency key. */
const MAX_RETRIES = 2;

/** Stripe's own library, at Stripe or, in tests, at a server that speaks for it. */
export function createStripeClient({
  secretKey,
  apiOrigin,
  timeoutMs = TIMEOUT_MS,
  maxRetries = MAX_RETRIES,
}: {
  secretKey: string;
  /** Null for Stripe itself. */
  apiOrigin: string | null;
  timeoutMs?: number;
  maxRetries?: number;
}): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    appInfo: { name: "Pith" },
    ...(apiOrigin !== null && readAddress(new URL(apiOrigin))),
  });
}

function readAddress({ hostname, port, protocol }: URL) {
  const isSecure = protocol === "https:";
  const usualPort = isSecure ? "443" : "80";
  return { host: hostname, port: port || usualPort, protocol: isSecure ? "https" : "http" } as const;
}
