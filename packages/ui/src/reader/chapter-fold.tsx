import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Chapter } from "@pith/core/videos/video";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts-provider.tsx";

const rowStyle =
  "grid min-h-11 w-full grid-cols-[calc(var(--px)*18)_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-control py-2.5 text-start text-sm";

export function ChapterFold({
  chapter,
  language,
  pointCount,
  isOpen,
  onToggle,
  children,
}: {
  chapter: Chapter;
  language?: string | undefined;
  pointCount: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const count = texts.translate("reader.chapterPoints", { count: pointCount });
  return (
    <details
      open={isOpen}
      data-chapter-fold=""
      className="group/fold"
      onToggle={({ currentTarget: { open } }) => open !== isOpen && onToggle(open)}
    >
      <summary
        className={`${rowStyle} cursor-pointer list-none font-semibold select-none [&::-webkit-details-marker]:hidden`}
      >
        <ChevronRight
          aria-hidden="true"
          className="-ms-1 size-4.5 text-faint transition-transform group-open/fold:rotate-90 rtl:-scale-x-100 rtl:group-open/fold:-rotate-90"
        />
        <h3 dir="auto" lang={language} className="text-match break-words" data-chapter-title="">
          {chapter.title}
        </h3>
        <span className="text-xs font-normal text-faint tabular">
          {chapter.startSeconds !== null && (
            <>
              {formatTimecode(chapter.startSeconds)}
              <span aria-hidden="true"> · </span>
            </>
          )}
          {count}
        </span>
      </summary>
      {children}
    </details>
  );
}

/** The row for a chapter that no point cites. Clicking it seeks to the chapter. */
export function ChapterWithoutPoint({
  chapter,
  language,
  onSeek,
}: {
  chapter: Chapter;
  language?: string | undefined;
  /** Omitted if the chapter has no time. */
  onSeek?: (() => void) | undefined;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const content = (
    <>
      <span />
      <span dir="auto" lang={language} className="text-match break-words">
        {chapter.title}
      </span>
      <span className="text-xs text-faint tabular">
        {chapter.startSeconds !== null && (
          <>
            {formatTimecode(chapter.startSeconds)}
            <span aria-hidden="true"> · </span>
          </>
        )}
        {texts.translate("reader.noPoint")}
      </span>
    </>
  );
  return onSeek ? (
    <button type="button" className={`${rowStyle} text-soft hover:text-ink`} onClick={onSeek}>
      {content}
    </button>
  ) : (
    <div className={`${rowStyle} text-soft`}>{content}</div>
  );
}
