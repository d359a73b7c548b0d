import { z } from "zod";

/** The format of every error response. `code` and `request_id` are for programs and support. */
export const errorReplySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** The same text as `error`. The auth calls and link-telegram use this name. */
  detail: z.string().optional(),
  /**
   * Code of the message whose English text is `error`: an error code, alone or with a detail. `params` fills
   * in the message.
   */
  code: z.string().max(80).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Returns the data schema wrapped in the success envelope. */
export function successReplySchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data });
}
