import { checkUrl } from "@pith/sources/http/check-url";
import { createGuardedOpener } from "@pith/sources/http/create-guarded-opener";
import { normalizeFetchError } from "@pith/sources/http/normalize-fetch-error";
import { discardBody } from "@pith/sources/http/read-bounded-body";
import { readRetryAfter } from "@pith/sources/http/refuse-status";
import type { WebhookSender } from "./webhook-sender.ts";

/** The Standard Webhooks specification recommends 15 to 30 seconds. */
const TIMEOUT_MS = 20_000;

/** Creates the sender, with the same SSRF guard as the sources. */
export function createWebhookSender({
  allowedOrigins = [],
  startTimeout = AbortSignal.timeout,
}: {
  /** Origins that may be private. For tests. */
  allowedOrigins?: readonly string[];
  /** Returns a signal that aborts after the given time. For tests. */
  startTimeout?: (ms: number) => AbortSignal;
} = {}): WebhookSender {
  const open = createGuardedOpener({ allowedOrigins });
  const rules = { allowedOrigins: new Set(allowedOrigins), allowedPorts: new Set([80, 443]) };
  return {
    requireAllowed(url) {
      checkUrl({ url, rules });
    },
    async send(request) {
      const deadline = startTimeout(TIMEOUT_MS);
      const signal = AbortSignal.any([request.signal, deadline]);
      try {
        const opened = await open({
          ...{ ...request, method: "POST", redirect: "manual", signal },
          // Otherwise, the guard's own shorter limit for the first byte would apply.
          isPatient: true,
        });
        // Only the status matters. A receiver may cut off the body, or send one of any size.
        discardBody(opened.body);
        const retryAfterSeconds = readRetryAfter(opened.headers);
        return {
          status: opened.status,
          retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
        };
      } catch (error) {
        throw normalizeFetchError({ error, request, deadline });
      }
    },
  };
}
