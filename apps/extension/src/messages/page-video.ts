import { captionKindSchema } from "@pith/core/transcripts/transcript";
import { MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { chapterSchema } from "@pith/core/videos/video";
import { z } from "zod";

export const MAX_PAGE_URL_CHARACTERS = 2048;

/** A page's own data about its video. */
export const pageVideoSchema = z.object({
  /** The page that plays the video. A watch page's URL is reduced to the video id. */
  url: z.url({ protocol: /^https?$/ }).max(MAX_PAGE_URL_CHARACTERS),
  title: z.string().max(500),
  author: z.string().max(200).nullable(),
  durationSeconds: z.number().nonnegative().nullable(),
  chapters: z.array(chapterSchema).max(500),
});
export type PageVideo = z.infer<typeof pageVideoSchema>;

/** Captions found in the page, as raw text. The extension and the server use the same parser. */
export const pageCaptionsSchema = z.object({
  text: z.string().min(1).max(MAX_CAPTION_CHARACTERS),
  language: z.string().max(35).nullable(),
  captionKind: captionKindSchema,
});
export type PageCaptions = z.infer<typeof pageCaptionsSchema>;
