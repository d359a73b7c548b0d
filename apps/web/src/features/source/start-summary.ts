import { listEndpoints } from "@pith/core/contract/list.endpoints";
import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummarySource } from "@pith/core/contract/summary.schemas";
import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { parseVideoRange } from "@pith/core/videos/parse-video-range";
import { api } from "../../lib/api-client.ts";
import { rememberRequestedLink } from "../../lib/requested-links.ts";
import type { Failure } from "../../lib/texts/say.ts";

/** The source of a summary: either something the server accepts directly, or a recording to upload first. */
export type StartSource = Exclude<SummarySource, { kind: "recording" }> | { kind: "recording"; file: File };

/** The summary's shape and the user's instructions. An empty `wish` means no instructions. */
export interface ShapeRequest {
  shape: SummaryShape;
  wish: string;
}

export type StartedSummary =
  | { kind: "started"; summaryId: string }
  | { kind: "list"; list: VideoListReply }
  | { kind: "refused"; refusal: Failure };

/**
 * Requests a summary. For a playlist or channel, returns its videos instead. For an invalid link or range,
 * returns the reason.
 *
 * @throws the server's error
 */
export async function startSummary({
  source,
  rangeText,
  length,
  language,
  shape,
  onUpload,
  onUploadShare,
}: {
  source: StartSource;
  /** The part of the video, as typed by the user; empty for the whole video. */
  rangeText: string;
  length: SummaryLength;
  language: string | null;
  shape: ShapeRequest;
  /** Called with a controller that aborts the upload. */
  onUpload: (stop: AbortController) => void;
  /** Called with a recording's upload progress, 0 to 1; null once the upload can't be canceled anymore. */
  onUploadShare: (share: number | null) => void;
}): Promise<StartedSummary> {
  const link = source.kind === "link" ? parseVideoLink({ text: source.url }) : null;
  if (source.kind === "link" && link && !link.ok) {
    const list = await findList(source.url);
    return list ? { kind: "list", list } : { kind: "refused", refusal: { ...link.reason, message: "" } };
  }
  const part = rangeText.trim() === "" ? null : parseVideoRange(rangeText);
  if (part && !part.ok) return { kind: "refused", refusal: { ...part.reason, message: "" } };

  const sent = source.kind === "recording" ? await send(source.file) : source;
  const { summary } = await api.call(summaryEndpoints.createSummary, {
    body: {
      source: sent,
      length,
      shape: shape.shape,
      wish: shape.wish.trim() || null,
      language,
      range: part?.range ?? null,
    },
  });
  if (source.kind === "link") rememberRequestedLink({ summaryId: summary.id, url: source.url });
  return { kind: "started", summaryId: summary.id };

  async function send(file: File): Promise<SummarySource> {
    const stop = new AbortController();
    onUpload(stop);
    onUploadShare(0);
    const { uploadRecording } = await import("./upload-recording.ts");
    const uploaded = await uploadRecording({ file, signal: stop.signal, onProgress: onUploadShare });
    onUploadShare(null);
    return uploaded;
  }
}

/** Returns the videos if the link is a playlist or channel; null for any other link. */
async function findList(url: string): Promise<VideoListReply | null> {
  if (parseListLink({ text: url }) === null) return null;
  return await api.call(listEndpoints.listVideos, { query: { url } });
}
