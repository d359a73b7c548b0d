import { listShapedPoints } from "@pith/core/summaries/list-shaped-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { splitSearchWords } from "./split-search-words.ts";

/** What the search of the history looks through, cut into words as the search itself is. */
export function buildSearchText({
  content,
  video,
}: {
  content: SummaryContent;
  video: Video | null;
}): string {
  const texts = [
    content.title,
    video?.title ?? "",
    video?.author ?? "",
    content.gist,
    ...content.chapters.map(({ title }) => title),
    ...[...content.keyPoints, ...listShapedPoints(content.shaped)].flatMap(({ text, label, quotes }) => [
      text,
      label ?? "",
      ...quotes.map((quote) => quote.text),
    ]),
  ];
  return texts.map((text) => splitSearchWords(text).join(" ")).join("\n");
}
