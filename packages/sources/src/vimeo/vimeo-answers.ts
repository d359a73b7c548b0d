import { z } from "zod";
import { looseArray } from "../lib/loose-array.ts";

const stringSchema = z.string().nullish().catch(null);
const numberSchema = z.number().nullish().catch(null);

const textTrackSchema = z.object({
  url: z.string().min(1),
  /** BCP 47; `en-x-autogen` for automatic captions. */
  lang: stringSchema,
  kind: stringSchema,
  label: stringSchema,
  default: z.boolean().nullish().catch(null),
});

const fileSchema = z.object({ url: z.string().min(1), bitrate: numberSchema, height: numberSchema });

/**
 * The parts of a player's configuration that Pith uses. Only `video` is required: a field that Vimeo renames or retypes
 * counts as absent.
 */
export const vimeoConfigSchema = z.object({
  /** 1 for a playable video; 4 for a password prompt. */
  view: numberSchema,
  video: z.object({
    title: stringSchema,
    duration: numberSchema,
    lang: stringSchema,
    owner: z.object({ name: stringSchema }).nullish().catch(null),
    thumbnail_url: stringSchema,
    thumbs: z.record(z.string(), z.string()).nullish().catch(null),
    live_event: z.object({ status: stringSchema }).nullish().catch(null),
  }),
  request: z
    .object({
      text_tracks: looseArray(textTrackSchema),
      files: z
        .object({ progressive: looseArray(fileSchema) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  embed: z
    .object({
      chapters: looseArray(z.object({ title: z.string().min(1), timecode: z.number().nonnegative() })),
    })
    .nullish()
    .catch(null),
});
export type VimeoConfig = z.infer<typeof vimeoConfigSchema>;

/** Vimeo's response if it refuses to return a configuration. */
export const vimeoRefusalSchema = z.object({
  view: numberSchema,
  title: stringSchema,
  message: stringSchema,
});

/** Vimeo's oEmbed response, which has data that the configuration lacks. */
export const vimeoEmbedSchema = z.object({
  title: stringSchema,
  author_name: stringSchema,
  duration: numberSchema,
  thumbnail_url: stringSchema,
  upload_date: stringSchema,
});
export type VimeoEmbed = z.infer<typeof vimeoEmbedSchema>;
