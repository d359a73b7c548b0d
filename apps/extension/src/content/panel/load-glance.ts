import { AppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { summarizeTranscriptInSteps } from "@pith/engine/summarize-transcript";
import type { PageCaptions } from "../../messages/page-video.ts";
import { createPageAccess } from "../page/create-page-access.ts";
import { readPageCaptions } from "../page/read-page-captions.ts";
import { readPageVideo } from "../page/read-page-video.ts";
import { readPlayer } from "../page/read-player.ts";
import { refuseUnplayable } from "../page/refuse-unplayable.ts";

export interface Glance {
  /** Generated locally from the page's captions, in the shape that the reader shows. */
  summary: Summary & { video: Video };
  captions: PageCaptions;
}

/**
 * Reads the page's captions and summarizes them instantly, without a server.
 *
 * @throws AppError as `readPlayer`, `refuseUnplayable` and `readPageCaptions` do.
 */
export async function loadGlance({
  videoId,
  listCaptionRequests,
  signal,
}: {
  videoId: string;
  listCaptionRequests: () => readonly string[];
  signal: AbortSignal;
}): Promise<Glance> {
  const response = await readPlayer({ videoId, signal });
  refuseUnplayable({ response, videoId });
  const video = readPageVideo({ response, videoId });
  const page = createPageAccess({ listCaptionRequests });
  const { captions, transcript } = await readPageCaptions({ response, videoId, page, signal });
  const content = await summarizeTranscriptInSteps({
    task: {
      transcript,
      video,
      length: "short",
      maxWords: null,
      captionSource: "extension",
      requestedLanguage: null,
    },
    // Yields regularly, since the page's player runs on the same thread.
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    signal,
  });
  if (content.keyPoints.length === 0) {
    throw new AppError({ code: "no_speech.short" });
  }
  const now = new Date().toISOString();
  return {
    captions,
    summary: {
      id: `glance-${videoId}`,
      status: "done",
      progress: 1,
      length: "short",
      shape: "points",
      wish: null,
      requestedLanguage: null,
      range: null,
      video,
      content,
      failure: null,
      shareId: null,
      createdAt: now,
      finishedAt: now,
    },
  };
}
