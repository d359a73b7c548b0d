import { z } from "zod";
import { looseArray } from "../lib/loose-array.ts";

/** YouTube sends text either as a plain string or as runs. Anything else parses as null. */
const textSchema = z
  .union([
    z.object({ simpleText: z.string() }).transform(({ simpleText }) => simpleText),
    z
      .object({ runs: z.array(z.object({ text: z.string() })) })
      .transform(({ runs }) => runs.map(({ text }) => text).join("")),
  ])
  .nullish()
  .catch(null);

const stringSchema = z.string().nullish().catch(null);
const booleanSchema = z.boolean().nullish().catch(null);
const numberSchema = z.number().nullish().catch(null);

const thumbnailSchema = z
  .object({ thumbnails: z.array(z.object({ url: z.string(), width: z.number().catch(0) })) })
  .nullish()
  .catch(null);

const captionTrackSchema = z.object({
  baseUrl: z.string().min(1),
  languageCode: z.string().min(2).max(35),
  kind: stringSchema,
  name: textSchema,
  vssId: stringSchema,
});

const audioTrackSchema = z.object({
  /** Language and variant, such as `en-US.4`: 4 is the original, 3 a dub, 10 a machine dub. */
  audioTrackId: stringSchema,
  captionTrackIndices: z.array(z.number()).nullish().catch(null),
  defaultCaptionTrackIndex: numberSchema,
});

/**
 * The parts of a player response that Pith uses. Only `playabilityStatus` is required: a field that YouTube renames or
 * retypes counts as absent, and the rest stays usable.
 */
export const playerResponseSchema = z.object({
  playabilityStatus: z.object({
    status: z.string(),
    reason: stringSchema,
    messages: z.array(z.string()).nullish().catch(null),
    desktopLegacyAgeGateReason: numberSchema,
    errorScreen: z
      .object({
        playerErrorMessageRenderer: z
          .object({ reason: textSchema, subreason: textSchema })
          .nullish()
          .catch(null),
        /** A paid offer; `offerId` identifies what it sells. */
        playerLegacyDesktopYpcOfferRenderer: z
          .object({ itemTitle: stringSchema, offerId: stringSchema })
          .nullish()
          .catch(null),
        playerLegacyDesktopYpcTrailerRenderer: z.unknown().optional(),
        ypcTrailerRenderer: z.unknown().optional(),
      })
      .nullish()
      .catch(null),
    liveStreamability: z.unknown().optional(),
  }),
  videoDetails: z
    .object({
      videoId: z.string(),
      title: stringSchema,
      lengthSeconds: z.coerce.number().nonnegative().nullish().catch(null),
      shortDescription: stringSchema,
      author: stringSchema,
      thumbnail: thumbnailSchema,
      isLive: booleanSchema,
      isUpcoming: booleanSchema,
      isPrivate: booleanSchema,
      isPostLiveDvr: booleanSchema,
    })
    .nullish()
    .catch(null),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({
        captionTracks: z.array(captionTrackSchema).nullish().catch(null),
        audioTracks: z.array(audioTrackSchema).nullish().catch(null),
        defaultAudioTrackIndex: numberSchema,
      }),
    })
    .nullish()
    .catch(null),
  streamingData: z
    .object({
      adaptiveFormats: looseArray(
        z.object({
          /** Absent if the URL is scrambled. */
          url: z.string().min(1),
          mimeType: z.string(),
          bitrate: numberSchema,
          audioTrack: z.object({ id: stringSchema }).nullish().catch(null),
        }),
      ),
    })
    .nullish()
    .catch(null),
  microformat: z
    .object({
      playerMicroformatRenderer: z.object({
        publishDate: stringSchema,
        liveBroadcastDetails: z.object({ isLiveNow: booleanSchema }).nullish().catch(null),
      }),
    })
    .nullish()
    .catch(null),
});
export type PlayerResponse = z.infer<typeof playerResponseSchema>;
export type PlayerCaptionTrack = z.infer<typeof captionTrackSchema>;
export type PlayerAudioTrack = z.infer<typeof audioTrackSchema>;

const nestedPlayerSchema = z.object({ playerResponse: z.unknown().optional() });

/**
 * Parses the response from the player call, the reel call or the page; null if it isn't a player response.
 */
export function parsePlayerResponse(value: unknown): PlayerResponse | null {
  const nested = nestedPlayerSchema.safeParse(value);
  const inner = nested.success && nested.data.playerResponse ? nested.data.playerResponse : value;
  const parsed = playerResponseSchema.safeParse(inner);
  return parsed.success ? parsed.data : null;
}
