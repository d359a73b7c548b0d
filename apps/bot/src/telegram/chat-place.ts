import { z } from "zod";

/** The place in a chat where an answer is sent. */
export const chatPlaceSchema = z.object({
  chatId: z.number().int(),
  /** The topic of a forum; null outside of one. */
  threadId: z.number().int().nullable(),
  /** The message to reply to; null if the answer isn't a reply. */
  replyToMessageId: z.number().int().nullable(),
});
export type ChatPlace = z.infer<typeof chatPlaceSchema>;
