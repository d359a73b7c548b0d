import type { Video } from "@pith/core/videos/video";
import { cutText } from "../lib/cut-text.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { readDate, readHttpUrl } from "../lib/read-fields.ts";
import { readScriptData } from "../lib/read-script-data.ts";
import type { MediaLocation } from "../transcript/media-location.ts";
import { type TedPage, tedPageSchema } from "./ted-answers.ts";

/** Parses the data in a talk's page; null for any other page. */
export function readTedPage(html: string): TedPage | null {
  const [text] = readScriptData({ html, isWanted: ({ id }) => id === "__NEXT_DATA__" });
  const parsed = tedPageSchema.safeParse(text === undefined ? null : parseJson(text));
  return parsed.success ? parsed.data.props.pageProps : null;
}

/** Maps TED's data to the talk's video metadata. */
export function readTedVideo({
  reference,
  page: { videoData },
}: {
  reference: { id: string; url: string };
  page: TedPage;
}): Video {
  return {
    host: "ted",
    id: reference.id,
    url: reference.url,
    title: cutText({ text: videoData.title, length: 500 }) ?? reference.id,
    author: cutText({ text: videoData.presenterDisplayName, length: 200 }),
    durationSeconds: videoData.duration || null,
    thumbnailUrl: readHttpUrl({ text: videoData.primaryImageSet[0]?.url, base: null }),
    publishedAt: readDate(videoData.publishedAt),
    chapters: [],
  };
}

/**
 * Returns the talk's spoken language. Defaults to English, TED's main language, if the page doesn't declare
 * one.
 */
export function readTedLanguage({ videoData: { playerData } }: TedPage): string {
  const languages = playerData?.languages.map(({ languageCode }) => languageCode) ?? [];
  const only = languages.length === 1 ? languages[0] : undefined;
  return playerData?.nativeLanguage || only || "en";
}

/** Returns the URL of a talk's audio, or else that of its smallest video file. */
export function readTedMedia({ videoData: { audioDownload, playerData } }: TedPage): MediaLocation[] {
  const files = (playerData?.resources?.h264 ?? []).toSorted(
    (first, second) => (first.bitrate ?? 0) - (second.bitrate ?? 0),
  );
  return [audioDownload, ...files.map(({ file }) => file)].flatMap((text) => {
    const url = readHttpUrl({ text, base: null });
    return url === null ? [] : [{ url }];
  });
}
