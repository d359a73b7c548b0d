import { z } from "zod";

/** The destination of an answer within a chat. */
export const chatPlaceSchema = z.object({
  chatId: z.number().int(),
  /** The forum topic; null outside of one. */
  threadId: z.number().int().nullable(),
  /** The message to reply to; null if the answer isn't a reply. */
  replyToMessageId: z.number().int().nullable(),
});
export type ChatPlace = z.infer<typeof chatPlaceSchema>;
