import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { Fragment } from "react";
import { getKeyPointKey } from "../model/get-key-point-key.ts";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { KeyHint, type KeySwitch } from "./key-hint.tsx";
import { KeyPointItem } from "./key-point-item.tsx";
import { KeyPointSkeleton } from "./key-point-skeleton.tsx";

/** The key points in their order, under the titles of their chapters. */
export function KeyPointList({
  summary,
  current,
  highlighted,
  onHighlight,
  onChoose,
  onSeek,
  keySwitch,
}: {
  summary: SummaryProgress;
  current: number | null;
  highlighted: number | null;
  onHighlight: (index: number | null) => void;
  onChoose: (index: number) => void;
  onSeek: (moment: Moment) => void;
  keySwitch?: KeySwitch | undefined;
}) {
  const texts = useTexts();
  const { keyPoints, chapters, phase, content } = summary;
  const isWorking = phase === "working";
  if (phase === "done" && keyPoints.length === 0) {
    return <p className="text-soft">{texts.translate("reader.empty")}</p>;
  }
  if (!isWorking && keyPoints.length === 0) return null;
  const hasTimes = keyPoints.every((point) => point.quotes[0].startSeconds !== null);
  return (
    <section aria-label={texts.translate("reader.keyPoints")} aria-busy={isWorking}>
      <h2 className="sr-only">{texts.translate("reader.keyPoints")}</h2>
      {!hasTimes && phase === "done" && (
        <p className="mb-5 text-sm text-faint">{texts.translate("reader.noTimes")}</p>
      )}
      <ol className="m-0 list-none p-0">
        {keyPoints.map((point, index) => {
          const chapter = startsChapter({ keyPoints, index })
            ? chapters[point.chapterIndex ?? -1]
            : undefined;
          return (
            <Fragment key={getKeyPointKey(point)}>
              {chapter && (
                <li className={index === 0 ? "pb-2" : "pt-9 pb-2"}>
                  <h3
                    className="flex items-baseline gap-3 text-sm font-semibold text-soft"
                    data-chapter-title=""
                  >
                    {/* Without a time its column stays where there is one, so that titles and points share an edge. */}
                    <span className="shrink-0 text-xs font-normal text-faint tabular empty:-me-3 @md:w-14 @md:text-end @md:empty:me-0">
                      {chapter.startSeconds !== null && formatTimecode(chapter.startSeconds)}
                    </span>
                    <span dir="auto" lang={content?.language} className="min-w-0 break-words">
                      {chapter.title}
                    </span>
                  </h3>
                </li>
              )}
              <KeyPointItem
                point={point}
                language={content?.language}
                quoteLanguage={readCaptionLanguage(content)}
                index={index}
                isCurrent={index === current}
                isHighlighted={index === highlighted}
                onHighlight={onHighlight}
                onChoose={onChoose}
                onSeek={onSeek}
              />
            </Fragment>
          );
        })}
        {isWorking && <KeyPointSkeleton count={keyPoints.length === 0 ? 4 : 1} />}
      </ol>
      {phase === "done" && keyPoints.length > 1 && <KeyHint {...(keySwitch && { keySwitch })} />}
    </section>
  );
}

/** What was said is quoted in the captions' language; "und" where nothing tells which that is. */
function readCaptionLanguage(content: SummaryContent | null): string | undefined {
  const language = content?.origin.captionLanguage;
  return language === "und" ? undefined : language;
}

function startsChapter({ keyPoints, index }: { keyPoints: readonly KeyPoint[]; index: number }): boolean {
  const chapter = keyPoints[index]?.chapterIndex ?? null;
  return chapter !== null && (index === 0 || keyPoints[index - 1]?.chapterIndex !== chapter);
}
