import { z } from "zod";

/** Where in a chat an answer goes. */
export const chatPlaceSchema = z.object({
  chatId: z.number().int(),
  /** The topic of a forum; null where there is none. */
  threadId: z.number().int().nullable(),
  /** The message that is answered; null to write without a reply. */
  replyToMessageId: z.number().int().nullable(),
});
export type ChatPlace = z.infer<typeof chatPlaceSchema>;
