import { createHmac } from "node:crypto";
import { DAY_MS } from "@pith/core/lib/durations";
import type { webhooks } from "../db/schema/webhooks.schema.ts";

type Rotations = Pick<typeof webhooks.$inferSelect, "rotatedAt" | "earlierRotations">;
type SigningWebhook = Pick<typeof webhooks.$inferSelect, "id" | "secretVersion"> & Rotations;

/**
 * For this long after a rotation, messages are also signed with the old secret, so that the receiver can
 * switch without a gap.
 */
const OVERLAP_MS = DAY_MS;
/** Together with the current secret, this makes ten signatures, which take up 470 characters of a header. */
const MAX_OLD_SECRETS = 9;

/** Returns the rotations whose old secrets are still used for signing, oldest first. */
export function listRecentRotations({ rotatedAt, earlierRotations }: Rotations, now: Date): Date[] {
  return [...earlierRotations, ...(rotatedAt ? [rotatedAt] : [])]
    .filter((at) => now.getTime() < at.getTime() + OVERLAP_MS)
    .slice(-MAX_OLD_SECRETS);
}

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

/**
 * Returns a message's headers (Standard Webhooks, version 1): id, timestamp, and a signature with each valid
 * secret.
 */
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
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const secretCount = 1 + listRecentRotations(webhook, now).length;
  const signatures = Array.from({ length: secretCount }, (_, age) => {
    const secretVersion = webhook.secretVersion - age;
    const secret = getWebhookSecret({ webhook: { ...webhook, secretVersion }, signingSecret });
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
