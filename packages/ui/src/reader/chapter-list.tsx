import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Chapter } from "@pith/core/videos/video";
import { clsx } from "clsx";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";

export function ChapterList({
  chapters,
  language,
  currentSeconds,
  onSeek,
}: {
  chapters: readonly Chapter[];
  language?: string | undefined;
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  if (chapters.length < 2) return null;
  return (
    <nav aria-label={texts.translate("reader.chapters")} className="mt-10">
      <h2 className="mb-2 text-sm font-semibold text-soft">{texts.translate("reader.chapters")}</h2>
      <ol className="m-0 list-none p-0">
        {chapters.map((chapter) => {
          const { startSeconds, endSeconds } = chapter;
          const isCurrent =
            currentSeconds !== null &&
            startSeconds !== null &&
            // Players seek to whole seconds, so the position may be just before the selected chapter.
            currentSeconds >= Math.floor(startSeconds) &&
            (endSeconds === null || currentSeconds < Math.floor(endSeconds));
          return (
            <li key={`${startSeconds}-${chapter.title}`} className="border-t border-rule first:border-t-0">
              {startSeconds === null ? (
                <span dir="auto" lang={language} className="block py-2 text-sm text-match">
                  {chapter.title}
                </span>
              ) : (
                <button
                  type="button"
                  aria-current={isCurrent ? "true" : undefined}
                  className="group flex w-full items-baseline gap-4 rounded-control py-2 text-start text-sm"
                  onClick={() => onSeek({ seconds: startSeconds, cueId: null })}
                >
                  <span className="w-14 shrink-0 text-xs text-faint tabular">
                    {formatTimecode(startSeconds)}
                  </span>
                  <span
                    dir="auto"
                    lang={language}
                    className={clsx(
                      "min-w-0 flex-1 text-match break-words decoration-rule-strong underline-offset-4 group-hover:underline",
                      isCurrent && "font-semibold",
                    )}
                  >
                    {chapter.title}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
