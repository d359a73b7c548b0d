import { z } from "zod";

/** Where in a chat to send an answer. */
export const chatPlaceSchema = z.object({
  chatId: z.number().int(),
  /** The topic in a forum; null outside of one. */
  threadId: z.number().int().nullable(),
  /** The message to reply to; null for no reply. */
  replyToMessageId: z.number().int().nullable(),
});
export type ChatPlace = z.infer<typeof chatPlaceSchema>;
