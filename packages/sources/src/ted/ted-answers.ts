import { z } from "zod";
import { parseJson } from "../lib/extract-json-object.ts";
import { looseArray } from "../lib/loose-array.ts";

const stringSchema = z.string().nullish().catch(null);
const numberSchema = z.coerce.number().nonnegative().nullish().catch(null);

const cueSchema = z.object({ text: z.string(), time: z.number().nonnegative() });

/** A transcript as TED's page and its call give it: times are milliseconds from the talk's own start. */
export const tedTranslationSchema = z.object({
  paragraphs: looseArray(z.object({ cues: looseArray(cueSchema) })),
});
export type TedTranslation = z.infer<typeof tedTranslationSchema>;

/** The answer of `/graphql` to the question for a translation. */
export const tedGraphqlSchema = z.object({ data: z.object({ translation: tedTranslationSchema }) });

/** What the player is started with; TED writes it as a text in the page's data. */
const playerDataSchema = z
  .object({
    nativeLanguage: stringSchema,
    languages: looseArray(z.object({ languageCode: z.string().min(2) })),
    /** Seconds of the logo before the talk. */
    introDuration: numberSchema,
    resources: z
      .object({
        hls: z.object({ stream: stringSchema }).nullish().catch(null),
        h264: looseArray(z.object({ file: z.string().min(1), bitrate: numberSchema })),
      })
      .nullish()
      .catch(null),
    /** A talk that TED only embeds. */
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
