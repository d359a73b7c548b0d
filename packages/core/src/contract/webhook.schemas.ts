import { z } from "zod";
import { MAX_LIST_ITEMS } from "./limits.ts";

export const MAX_WEBHOOKS = 10;

/** Events that a webhook can subscribe to. More may be added. */
export const webhookEventSchema = z.enum(["summary.completed", "summary.failed", "digest.created"]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema).min(1),
  /** False if disabled by its owner, or automatically after several days of failures. */
  isEnabled: z.boolean(),
  /** When deliveries started failing; null if the last one succeeded. */
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  /** The message's `webhook-id`, which is the same for every attempt. */
  id: z.string(),
  event: z.enum([...webhookEventSchema.options, "webhook.test"]),
  /** Null for test messages and digests. */
  summaryId: z.string().nullable(),
  /** Only set for `digest.created`. */
  digestId: z.string().nullable(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int().nonnegative(),
  /** Status of the last response; null if there was none. */
  responseStatus: z.number().int().nullable(),
  /** Error code from the latest attempt, such as `timeout`; null if there was a response. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const idSchema = z.string().min(1).max(60);
const webhookIdSchema = z.object({ id: idSchema });
const settingsSchema = z.object({
  url: z.string().trim().min(1, "invalid_input.webhook_url").max(2048, "input_too_large.link"),
  events: z.array(webhookEventSchema).min(1).max(webhookEventSchema.options.length),
});
/** Secret for verifying signatures, in the Standard Webhooks format: `whsec_` followed by base64. */
const secretSchema = z.string();

export const webhookSchemas = {
  listWebhooks: { data: z.array(webhookSchema) },
  createWebhook: { body: settingsSchema, data: z.object({ webhook: webhookSchema, secret: secretSchema }) },
  updateWebhook: {
    params: webhookIdSchema,
    body: settingsSchema.extend({ isEnabled: z.boolean() }),
    data: webhookSchema,
  },
  deleteWebhook: { params: webhookIdSchema, data: z.undefined() },
  rotateWebhookSecret: { params: webhookIdSchema, data: z.object({ secret: secretSchema }) },
  testWebhook: { params: webhookIdSchema, data: webhookDeliverySchema },
  listWebhookDeliveries: {
    params: webhookIdSchema,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_LIST_ITEMS).default(20),
    }),
    data: z.object({ items: z.array(webhookDeliverySchema), nextCursor: z.string().nullable() }),
  },
  replayWebhookDelivery: {
    params: z.object({ id: idSchema, deliveryId: idSchema }),
    data: webhookDeliverySchema,
  },
} as const;
