import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { VideoReference } from "@pith/core/videos/video-reference";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { withDuration } from "../lib/with-duration.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { readFileTitle } from "../media/read-file-title.ts";
import { isHtml } from "../tracks/parse-html-transcript.ts";
import type { LoadRequest } from "../video-provider.ts";

const captionTypes =
  /^(?:text\/(?:vtt|srt|x-srt|plain|markdown)|application\/(?:x-subrip|srt|json|ttml\+xml))/i;
const captionEndings = /\.(?:vtt|srt|sbv|txt|json3?|srv[123]|ttml|ass|ssa|md|tsv|csv)$/i;

/**
 * Loads a link that points directly to a caption file; null for anything else. Throws the same AppErrors as
 * `parseCaptions` for a file that is clearly a caption file.
 */
export function loadCaptionFile({
  reference,
  text,
  contentType,
  request,
}: {
  reference: VideoReference;
  text: string;
  contentType: string | null;
  request: LoadRequest;
}): LoadedVideo | null {
  const isCaptions =
    captionTypes.test(contentType ?? "") || captionEndings.test(new URL(reference.url).pathname);
  if (!isCaptions || isHtml(text)) return null;
  const { transcript, format, declaredLanguage } = parse(text);
  const video = withDuration({
    video: {
      host: "page",
      id: reference.id,
      url: reference.url,
      title: readFileTitle(reference.url),
      author: null,
      durationSeconds: null,
      thumbnailUrl: null,
      publishedAt: null,
      chapters: [],
    },
    transcript,
  });
  request.onVideo?.(video);
  return {
    video,
    transcript,
    captionSource: "host",
    track: { language: declaredLanguage ?? transcript.language, kind: transcript.kind, name: null },
    sponsorSegments: [],
    attempts: [{ source: `page:${format}`, outcome: "captions" }],
  };
}

function parse(text: string) {
  try {
    return parseCaptions({ text });
  } catch (error) {
    if (!isAppError(error) || error.code !== "unsupported_format") throw error;
    throw new AppError({ code: "unsupported_format.linked_file", cause: error });
  }
}
