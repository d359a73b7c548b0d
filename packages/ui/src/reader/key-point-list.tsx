import type { KeyPoint } from "@pith/core/summaries/summary";
import { Fragment } from "react";
import { getKeyPointKey } from "../model/get-key-point-key.ts";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { ChapterHeading } from "./chapter-heading.tsx";
import { KeyHint, type KeySwitch } from "./key-hint.tsx";
import { KeyPointItem } from "./key-point-item.tsx";
import { KeyPointSkeleton } from "./key-point-skeleton.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";

/** The key points in order, under their chapters' titles. */
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
                <ChapterHeading chapter={chapter} language={content?.language} isFirst={index === 0} />
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

function startsChapter({ keyPoints, index }: { keyPoints: readonly KeyPoint[]; index: number }): boolean {
  const chapter = keyPoints[index]?.chapterIndex ?? null;
  return chapter !== null && (index === 0 || keyPoints[index - 1]?.chapterIndex !== chapter);
}
