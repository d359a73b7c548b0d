import { createHmac } from "node:crypto";
import { DAY_MS } from "@pith/core/lib/durations";
import type { webhooks } from "../db/schema/webhooks.schema.ts";

type SigningWebhook = Pick<typeof webhooks.$inferSelect, "id" | "secretVersion" | "rotatedAt">;

/**
 * For this long after a rotation, messages are also signed with the old secret, so that the receiver can
 * switch without a gap.
 */
const OVERLAP_MS = DAY_MS;

/**
 * Returns a webhook's secret. It is derived from the server's signing secret, so a copy of the database isn't
 * enough to forge a message.
 */
export function getWebhookSecret({
  webhook: { id, secretVersion },
  signingSecret,
}: {
  webhook: Pick<SigningWebhook, "id" | "secretVersion">;
  signingSecret: string;
}): string {
  const hmac = createHmac("sha256", signingSecret).update(`webhook:${id}:${secretVersion}`);
  return `whsec_${hmac.digest("base64")}`;
}

/** Returns a message's headers (Standard Webhooks, version 1): id, timestamp, and one or two signatures. */
export function signMessage({
  webhook,
  messageId,
  body,
  signingSecret,
  now,
}: {
  webhook: SigningWebhook;
  messageId: string;
  body: string;
  signingSecret: string;
  now: Date;
}): Record<string, string> {
  const { rotatedAt, secretVersion } = webhook;
  const hasOverlap = rotatedAt !== null && now.getTime() < rotatedAt.getTime() + OVERLAP_MS;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = [secretVersion, ...(hasOverlap ? [secretVersion - 1] : [])].map((version) => {
    const secret = getWebhookSecret({ webhook: { ...webhook, secretVersion: version }, signingSecret });
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageId}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
