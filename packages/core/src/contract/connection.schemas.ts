import { z } from "zod";

/** An external service to which a user's summaries are sent. */
export const connectionPlaceSchema = z.enum(["notion", "readwise"]);
export type ConnectionPlace = z.infer<typeof connectionPlaceSchema>;

/**
 * Why the delivery failed. `refused`: the token is no longer valid. `missing`: the page or database was
 * deleted or isn't shared with Pith. `rejected`: the service didn't accept this summary. `unreachable`: the
 * service was down or too busy.
 */
export const sendErrorSchema = z.enum(["refused", "missing", "rejected", "unreachable", "disconnected"]);
export type SendError = z.infer<typeof sendErrorSchema>;

export const connectionSchema = z.object({
  place: connectionPlaceSchema,
  /** The page or database that receives the summaries; null for services without such a choice. */
  target: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** True if each finished summary is sent automatically; false if only on request. */
  isAutomatic: z.boolean(),
  /** False if the connection was disabled after failed deliveries. */
  isEnabled: z.boolean(),
  /** Null if the last summary was delivered. */
  error: sendErrorSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The delivery of a summary to a service, finished or in progress. */
export const summarySendSchema = z.object({
  place: connectionPlaceSchema,
  state: z.enum(["waiting", "sent", "failed"]),
  /** Link to the created page in the service; null if there is none. */
  url: z.string().nullable(),
  error: sendErrorSchema.nullable(),
});
export type SummarySend = z.infer<typeof summarySendSchema>;

const placeParamsSchema = z.object({ place: connectionPlaceSchema });

export const connectionSchemas = {
  listConnections: { data: z.array(connectionSchema) },
  connectPlace: {
    body: z.object({
      place: connectionPlaceSchema,
      /** Used as a header value, so it must be printable ASCII. */
      token: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{8,500}$/, "invalid_input.connection_token"),
      /** Link to the page or database in Notion. Ignored by other services. */
      target: z.string().trim().max(2048, "input_too_large.link").default(""),
      isAutomatic: z.boolean().default(true),
    }),
    data: connectionSchema,
  },
  updateConnection: {
    params: placeParamsSchema,
    body: z.object({ isAutomatic: z.boolean(), isEnabled: z.boolean() }),
    data: connectionSchema,
  },
  disconnectPlace: { params: placeParamsSchema, data: z.undefined() },
  sendSummary: {
    params: z.object({ id: z.string().min(1).max(60), place: connectionPlaceSchema }),
    data: summarySendSchema,
  },
} as const;
