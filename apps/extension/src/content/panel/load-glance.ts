import type { Summary, SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { PageCaptions } from "../../messages/page-video.ts";
import {
  type SponsorReply,
  type SponsorRequest,
  sponsorReplySchema,
} from "../../messages/sponsor-messages.ts";
import { requestBackground } from "../../platform/request-background.ts";
import { createPageAccess } from "../page/create-page-access.ts";
import { readPageCaptions } from "../page/read-page-captions.ts";
import { readPageVideo } from "../page/read-page-video.ts";
import { readPlayer } from "../page/read-player.ts";
import { refuseUnplayable } from "../page/refuse-unplayable.ts";
import { connectEngine, EngineLostError, type SponsorSegments } from "./connect-engine.ts";

export interface Glance {
  /** Generated on this device from the page's captions. */
  summary: Summary & { video: Video };
  captions: PageCaptions;
}

interface Input {
  videoId: string;
  listCaptionRequests: () => readonly string[];
  signal: AbortSignal;
}

/**
 * Reads the page's captions and has the engine summarize them, without a server. Tries once more if the
 * engine's document dies.
 *
 * @throws the same AppErrors as `readPlayer`, `refuseUnplayable` and `readPageCaptions`
 */
export async function loadGlance(input: Input): Promise<Glance> {
  try {
    return await makeGlance(input);
  } catch (error) {
    input.signal.throwIfAborted();
    if (!(error instanceof EngineLostError)) throw error;
    return makeGlance(input);
  }
}

async function makeGlance({ videoId, listCaptionRequests, signal }: Input): Promise<Glance> {
  // Started first, because the engine's document may still have to load.
  const connecting = connectEngine({ signal });
  // Awaited below. Until then, this prevents an unhandled rejection.
  connecting.catch(() => undefined);
  const finding = findSponsors(videoId);
  try {
    const response = await readPlayer({ videoId, signal });
    refuseUnplayable({ response, videoId });
    const video = readPageVideo({ response, videoId });
    const engine = await connecting;
    const page = createPageAccess({
      videoId,
      listCaptionRequests,
      parse: (captions) => engine.read(captions),
    });
    const captions = await readPageCaptions({ response, videoId, page, signal });
    return buildGlance({ captions, video, content: await engine.summarize(video, await finding) });
  } finally {
    connecting.then(
      (engine) => engine.disconnect(),
      () => undefined,
    );
  }
}

/** Never fails, since a glance doesn't depend on sponsor segments. */
async function findSponsors(videoId: string): Promise<SponsorSegments> {
  try {
    const { segments } = await requestBackground<SponsorRequest, SponsorReply>({
      request: { type: "sponsors:find", videoId },
      schema: sponsorReplySchema,
    });
    return segments;
  } catch {
    return [];
  }
}

/** Wraps an instant summary in the format the panel renders. */
export function buildGlance({
  captions,
  video,
  content,
}: {
  captions: PageCaptions;
  video: Video;
  content: SummaryContent;
}): Glance {
  const now = new Date().toISOString();
  return {
    captions,
    summary: {
      id: `glance-${video.id}`.slice(0, 60),
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
      isListed: false,
      createdAt: now,
      finishedAt: now,
    },
  };
}
