import { z } from "zod";
import { parseJson } from "../lib/extract-json-object.ts";
import { looseArray } from "../lib/loose-array.ts";

const stringSchema = z.string().nullish().catch(null);
const numberSchema = z.coerce.number().nonnegative().nullish().catch(null);

const cueSchema = z.object({ text: z.string(), time: z.number().nonnegative() });

/** A transcript on TED's page or from its API. Times are milliseconds from the talk's own start. */
export const tedTranslationSchema = z.object({
  paragraphs: looseArray(z.object({ cues: looseArray(cueSchema) })),
});
export type TedTranslation = z.infer<typeof tedTranslationSchema>;

/** Response from `/graphql` to the translation query. */
export const tedGraphqlSchema = z.object({ data: z.object({ translation: tedTranslationSchema }) });

/** The player's configuration, which TED embeds as a JSON string in the page's data. */
const playerDataSchema = z
  .object({
    nativeLanguage: stringSchema,
    languages: looseArray(z.object({ languageCode: z.string().min(2) })),
    /** Duration of the logo before the talk, in seconds. */
    introDuration: numberSchema,
    resources: z
      .object({
        hls: z.object({ stream: stringSchema }).nullish().catch(null),
        h264: looseArray(z.object({ file: z.string().min(1), bitrate: numberSchema })),
      })
      .nullish()
      .catch(null),
    /** Set if the talk is hosted elsewhere and TED only embeds it. */
    external: z.object({ service: stringSchema, code: stringSchema }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** The parts of a talk page's `__NEXT_DATA__` that Pith reads. */
export const tedPageSchema = z.object({
  props: z.object({
    pageProps: z.object({
      videoData: z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        title: stringSchema,
        presenterDisplayName: stringSchema,
        duration: numberSchema,
        publishedAt: stringSchema,
        primaryImageSet: looseArray(z.object({ url: z.string() })),
        audioDownload: stringSchema,
        playerData: z
          .unknown()
          .transform((value) => (typeof value === "string" ? parseJson(value) : value))
          .pipe(playerDataSchema),
      }),
      transcriptData: z.object({ translation: tedTranslationSchema }).nullish().catch(null),
    }),
  }),
});
export type TedPage = z.infer<typeof tedPageSchema>["props"]["pageProps"];
