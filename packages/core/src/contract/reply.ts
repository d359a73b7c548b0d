import { z } from "zod";

/** What every refusal looks like on the wire. `code` and `request_id` help programs and support. */
export const errorReplySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** The auth calls' and link-telegram's name for `error`. */
  detail: z.string().optional(),
  /** With `params` the message that `error` says in English: an error code, alone or with its detail. */
  code: z.string().max(80).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Wraps a data schema in the success envelope. */
export function successReplySchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}
