import type { SummaryTask } from "@pith/engine/summary-engine";
import { selectRange } from "@pith/sources/select-range";
import { cutSponsorSegments } from "@pith/sources/sponsor-block/cut-sponsor-segments";
import type { SummarizeRequest } from "../summarizer.ts";

/** Builds an engine's input: the transcript without sponsor segments, cut to the requested range. */
export function buildSummaryTask(
  request: Pick<
    SummarizeRequest,
    | "video"
    | "transcript"
    | "captionSource"
    | "sponsorSegments"
    | "range"
    | "length"
    | "shape"
    | "wish"
    | "language"
  >,
): SummaryTask {
  const { transcript: cut, secondsCut } = cutSponsorSegments({
    transcript: request.transcript,
    segments: request.sponsorSegments,
  });
  const { transcript, video } = request.range
    ? selectRange({ transcript: cut, video: request.video, range: request.range })
    : { transcript: cut, video: request.video };
  return {
    transcript,
    video,
    range: request.range,
    length: request.length,
    shape: request.shape,
    wish: request.wish,
    maxWords: null,
    sponsorSecondsCut: secondsCut,
    captionSource: request.captionSource,
    requestedLanguage: request.language,
  };
}
