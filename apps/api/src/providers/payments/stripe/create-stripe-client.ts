import { Stripe } from "stripe";

/**
 * Stripe responds within a second or two, and a user is waiting on every call, so give up on slower ones.
 */
const TIMEOUT_MS = 10_000;
/** The library retries only safe requests, with the same idempotency key. */
const MAX_RETRIES = 2;

/** Creates a client using Stripe's own library. In tests, it connects to a fake server. */
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
