import { checkUrl } from "@pith/sources/http/check-url";
import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import type { WebhookSender } from "./webhook-sender.ts";

const TIMEOUT_MS = 10_000;
/** Maximum body size of a response. The body isn't used, but must be read to free the connection. */
const MAX_BYTES = 16 * 1024;

/** Creates the sender, with the same SSRF guard as the sources. */
export function createWebhookSender({
  allowedOrigins = [],
}: {
  /** Origins that may be private. For tests. */
  allowedOrigins?: readonly string[];
} = {}): WebhookSender {
  const fetch = createGuardedFetch({ allowedOrigins, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const rules = { allowedOrigins: new Set(allowedOrigins), allowedPorts: new Set([80, 443]) };
  return {
    requireAllowed(url) {
      checkUrl({ url, rules });
    },
    async send({ url, headers, body, signal }) {
      const { status } = await fetch({ url, method: "POST", headers, body, redirect: "manual", signal });
      return status;
    },
  };
}
