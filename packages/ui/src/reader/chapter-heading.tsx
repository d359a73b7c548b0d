import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Chapter } from "@pith/core/videos/video";

export function ChapterHeading({
  chapter,
  language,
  isFirst,
}: {
  chapter: Chapter;
  language?: string | undefined;
  isFirst: boolean;
}) {
  return (
    <li className={isFirst ? "pb-2" : "pt-9 pb-2"}>
      <h3 className="flex items-baseline gap-3 text-sm font-semibold text-soft" data-chapter-title="">
        {/* If there's no time, its column stays empty on wide screens, so that titles and points stay aligned. */}
        <span className="shrink-0 text-xs font-normal text-faint tabular empty:-me-3 @md:w-14 @md:text-end @md:empty:me-0">
          {chapter.startSeconds !== null && formatTimecode(chapter.startSeconds)}
        </span>
        <span dir="auto" lang={language} className="min-w-0 break-words">
          {chapter.title}
        </span>
      </h3>
    </li>
  );
}
