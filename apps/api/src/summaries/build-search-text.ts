import { listShapedPoints } from "@pith/core/summaries/list-shaped-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { splitSearchWords } from "./split-search-words.ts";

/** Returns the search text of a summary, split into words the same way as a search. */
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
