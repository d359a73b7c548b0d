import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import type { WrittenSummary } from "./summary-file.ts";

/** A point with its location in the summary. */
export interface FilePoint {
  point: KeyPoint;
  kind: SummarySection["kind"];
  /** Title of the section or chapter; null if there is none. */
  heading: string | null;
  startSeconds: number | null;
  /** Link to the point's moment; null if the video has no URL. */
  url: string | null;
}

/** Returns all points in reading order. */
export function listFilePoints({ content, video, texts }: WrittenSummary): FilePoint[] {
  return listSummarySections(content).flatMap((section) =>
    section.points.map((point) => {
      const { startSeconds } = point.quotes[0];
      return {
        point,
        kind: section.kind,
        heading: nameFileSection({ section, content, texts }),
        startSeconds,
        url: video && buildMomentUrl({ video, seconds: startSeconds }),
      };
    }),
  );
}

/** Returns a section's heading; null for key points outside any chapter. */
export function nameFileSection({
  section: { kind, chapterIndex },
  content,
  texts,
}: {
  section: SummarySection;
  content: SummaryContent;
  texts: WrittenSummary["texts"];
}): string | null {
  if (kind !== "points" && kind !== "notes") return texts.translate(`section.${kind}`);
  return chapterIndex === null ? null : (content.chapters[chapterIndex]?.title ?? null);
}

/** Returns an id shared by all summaries of a video; null for text from a user. */
export function getFileId(video: Video | null): string | null {
  return video && `${video.host}:${video.id}`;
}
