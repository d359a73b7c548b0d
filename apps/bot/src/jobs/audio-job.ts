import { z } from "zod";
import { chatPlaceSchema } from "../telegram/chat-place.ts";

/** A summary that is being read aloud for a chat, as it is kept so that a restart loses nothing. */
export const audioJobSchema = z.object({
  /** Made from chat and summary, so that a second press doesn't send it twice. */
  key: z.string().min(1).max(200),
  summaryId: z.string(),
  /** On whose behalf it is read. */
  ownerId: z.number().int(),
  locale: z.string(),
  /** Of the summary, for the caption. */
  title: z.string(),
  place: chatPlaceSchema,
});
export type AudioJob = z.infer<typeof audioJobSchema>;
