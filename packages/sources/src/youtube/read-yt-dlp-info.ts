import { z } from "zod";
import { looseArray } from "../lib/loose-array.ts";
import { type PlayerResponse, parsePlayerResponse } from "./player-response.ts";

const stringSchema = z.string().nullish().catch(null);
const numberSchema = z.number().nullish().catch(null);
const trackListsSchema = z
  .record(z.string(), looseArray(z.object({ url: z.string().min(1), name: stringSchema })))
  .catch({});

/** The parts of yt-dlp's `--dump-json` output that Pith uses. */
const infoSchema = z.object({
  id: z.string(),
  title: stringSchema,
  uploader: stringSchema,
  channel: stringSchema,
  duration: numberSchema,
  description: stringSchema,
  thumbnail: stringSchema,
  /** `20240131` */
  upload_date: stringSchema,
  live_status: stringSchema,
  subtitles: trackListsSchema.default({}),
  automatic_captions: trackListsSchema.default({}),
  formats: looseArray(
    z.object({
      url: z.string().min(1),
      protocol: stringSchema,
      acodec: stringSchema,
      vcodec: stringSchema,
      abr: numberSchema,
    }),
  ),
});
type Info = z.infer<typeof infoSchema>;

/**
 * Converts yt-dlp's output to the shape of a player response, so that the captions are chosen by the same
 * rules. Null for anything else.
 */
export function readYtDlpInfo({ info, videoId }: { info: unknown; videoId: string }): PlayerResponse | null {
  const parsed = infoSchema.safeParse(info);
  if (!parsed.success || parsed.data.id !== videoId) return null;
  const { data } = parsed;
  return parsePlayerResponse({
    playabilityStatus: { status: "OK" },
    videoDetails: {
      videoId,
      title: data.title,
      author: data.uploader ?? data.channel,
      lengthSeconds: data.duration,
      shortDescription: data.description,
      isLive: data.live_status === "is_live" || data.live_status === "post_live",
      isUpcoming: data.live_status === "is_upcoming",
      ...(data.thumbnail && { thumbnail: { thumbnails: [{ url: data.thumbnail, width: 0 }] } }),
    },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: listTracks(data) } },
    streamingData: {
      adaptiveFormats: data.formats
        .filter(({ protocol, vcodec }) => protocol === "https" && vcodec === "none")
        .map(({ url, abr }) => ({ url, mimeType: "audio/unknown", bitrate: (abr ?? 0) * 1000 })),
    },
    microformat: { playerMicroformatRenderer: { publishDate: formatDate(data.upload_date) } },
  });
}

function listTracks({ subtitles, automatic_captions: automatic }: Info) {
  const manual = Object.entries(subtitles)
    .filter(([language]) => language !== "live_chat")
    .map(([language, files]) => toTrack({ language, files, isAutomatic: false }));
  // yt-dlp lists machine translations into every language alongside the original automatic track.
  const spoken = Object.entries(automatic)
    .filter(([, files]) => !files.some(({ url }) => /[?&]tlang=/.test(url)))
    .map(([language, files]) => toTrack({ language, files, isAutomatic: true }));
  const seen = new Set<string>();
  return [...manual, ...spoken].flat().filter(({ vssId }) => {
    if (seen.has(vssId)) return false;
    seen.add(vssId);
    return true;
  });
}

function toTrack({
  language,
  files,
  isAutomatic,
}: {
  language: string;
  files: readonly { url: string; name?: string | null | undefined }[];
  isAutomatic: boolean;
}) {
  const file = files[0];
  if (file === undefined) return [];
  const code = language.replace(/-orig$/, "");
  return [
    {
      baseUrl: file.url,
      languageCode: code,
      vssId: `${isAutomatic ? "a" : ""}.${code}`,
      ...(isAutomatic && { kind: "asr" }),
      ...(file.name && { name: { simpleText: file.name } }),
    },
  ];
}

function formatDate(date: string | null | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(date ?? "");
  return match === null ? null : `${match[1]}-${match[2]}-${match[3]}`;
}
