import { z } from "zod";
import { chatPlaceSchema } from "../telegram/chat-place.ts";

/** A request to send a summary's audio to a chat. Stored so that it survives a restart. */
export const audioJobSchema = z.object({
  /** Derived from the chat and the summary, so that pressing twice doesn't send the audio twice. */
  key: z.string().min(1).max(200),
  summaryId: z.string(),
  /** The user on whose behalf the audio is created. */
  ownerId: z.number().int(),
  locale: z.string(),
  /** The summary's title, used in the caption. */
  title: z.string(),
  place: chatPlaceSchema,
});
export type AudioJob = z.infer<typeof audioJobSchema>;
