import { AppError } from "@pith/core/errors/app-error";
import type { SingleVideoReference } from "@pith/core/videos/list-reference";
import { z } from "zod";
import { readRetryAfter } from "../http/refuse-status.ts";
import { cutText } from "../lib/cut-text.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { readHttpUrl } from "../lib/read-fields.ts";
import type { SourceDependencies } from "../video-provider.ts";
import type { VideoList } from "./video-list.ts";

const embedSchema = z.object({
  title: z.string().min(1),
  author_name: z.string().nullish().catch(null),
  author_url: z.string().nullish().catch(null),
  thumbnail_url: z.string().nullish().catch(null),
});

interface EmbedRequest {
  reference: Pick<SingleVideoReference, "url">;
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}

/**
 * Returns a YouTube video as a list of one. Throws AppError `video_unavailable`, `video_private`, `source_blocked` or
 * `source_changed`.
 */
export async function describeVideo({
  reference,
  ...request
}: EmbedRequest & { reference: SingleVideoReference }): Promise<VideoList> {
  const { kind, id, url } = reference;
  const embed = await readEmbed({ reference, ...request });
  const title = cutText({ text: embed.title, length: 500 }) ?? id;
  return {
    kind,
    id,
    url,
    title,
    author: cutText({ text: embed.author_name, length: 200 }),
    entries: [
      {
        url,
        title,
        durationSeconds: null,
        thumbnailUrl: readHttpUrl({ text: embed.thumbnail_url, base: null }),
        hasTranscript: null,
      },
    ],
    latestUrl: null,
    isComplete: true,
  };
}

/**
 * Returns the URL of a YouTube video's channel; null if YouTube doesn't report it. Throws the same errors as
 * `describeVideo`.
 */
export async function readChannelUrl(request: EmbedRequest): Promise<string | null> {
  return readHttpUrl({ text: (await readEmbed(request)).author_url, base: null });
}

/**
 * Fetches a video's details through oEmbed (https://oembed.com): one small request instead of a whole page.
 */
async function readEmbed({
  reference: { url },
  dependencies: { youtube },
  signal,
}: EmbedRequest): Promise<z.output<typeof embedSchema>> {
  const { youtubeOrigin } = await youtube.readConfig();
  const query = new URLSearchParams({ url, format: "json" });
  const response = await youtube.fetch({
    url: `${youtubeOrigin}/oembed?${query}`,
    redirect: "manual",
    signal,
  });
  // YouTube responds with 401 for private videos, and 403 for those that can't be embedded.
  if (response.status === 401 || response.status === 403) throw new AppError({ code: "video_private" });
  if (response.status === 400 || response.status === 404) throw new AppError({ code: "video_unavailable" });
  if (response.status === 429) {
    throw new AppError({
      code: "source_blocked.rate_limited",
      params: { source: "YouTube" },
      retryAfterSeconds: readRetryAfter(response.headers),
    });
  }
  const embed = response.status === 200 ? embedSchema.safeParse(parseJson(response.text())) : null;
  if (!embed?.success) throw new AppError({ code: "source_changed.form", params: { source: "YouTube" } });
  return embed.data;
}
