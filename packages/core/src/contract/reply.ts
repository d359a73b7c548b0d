import { z } from "zod";

/** Format of all error responses. `code` and `request_id` are for programs and support. */
export const errorReplySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** Same as `error`. Used by the auth calls and link-telegram. */
  detail: z.string().optional(),
  /**
   * Code of the message in `error`: an error code, alone or with a detail. `params` are the message's
   * placeholders.
   */
  code: z.string().max(80).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Wraps a data schema in the success envelope. */
export function successReplySchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}
