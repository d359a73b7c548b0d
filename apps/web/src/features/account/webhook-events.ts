import type { WebhookDelivery, WebhookEvent } from "@pith/core/contract/webhook.schemas";
import type { TextKey } from "../../lib/texts/texts.ts";

/** Descriptions of the events, in the form's order. */
export const webhookEventTexts: Record<WebhookEvent, TextKey> = {
  "summary.completed": "webhooks.event.summary.completed",
  "summary.failed": "webhooks.event.summary.failed",
  "digest.created": "webhooks.event.digest.created",
};

export const webhookEvents = Object.keys(webhookEventTexts) as WebhookEvent[];

/** Descriptions of deliveries, keyed by event. */
export const deliveryEventTexts: Record<WebhookDelivery["event"], TextKey> = {
  "summary.completed": "webhooks.about.summary.completed",
  "summary.failed": "webhooks.about.summary.failed",
  "digest.created": "webhooks.about.digest.created",
  "webhook.test": "webhooks.about.webhook.test",
};
