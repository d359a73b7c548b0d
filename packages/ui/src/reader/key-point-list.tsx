import type { KeyPoint } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { getKeyPointKey } from "../model/get-key-point-key.ts";
import type { Moment } from "../model/moment.ts";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { ChapterFold, ChapterWithoutPoint } from "./chapter-fold.tsx";
import type { ChapterMemory } from "./chapter-memory.ts";
import { KeyHint, type KeySwitch } from "./key-hint.tsx";
import { KeyPointItem } from "./key-point-item.tsx";
import { KeyPointSkeleton } from "./key-point-skeleton.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";
import { useChapterFolds } from "./use-chapter-folds.ts";
import { useGradual } from "./use-gradual.ts";

/** If at least this many chapters have points, a button expands or collapses all of them. */
const MIN_CHAPTERS_TOGGLE_ALL = 3;

/** How many chapters fill the first screen. */
const FIRST_CHAPTERS = 3;

/** The key points in order, in collapsible chapters. */
export function KeyPointList({
  summary,
  current,
  highlighted,
  hasWorked,
  chapterMemory,
  renderActions,
  onHighlight,
  onChoose,
  onSeek,
  keySwitch,
  isGradual = false,
}: {
  summary: SummaryProgress;
  current: number | null;
  highlighted: number | null;
  hasWorked: boolean;
  chapterMemory?: ChapterMemory | undefined;
  renderActions?: ((point: KeyPoint, index: number) => ReactNode) | undefined;
  onHighlight: (index: number | null) => void;
  onChoose: (point: KeyPoint) => void;
  onSeek: (moment: Moment) => void;
  keySwitch?: KeySwitch | undefined;
  isGradual?: boolean | undefined;
}) {
  const texts = useTexts();
  const summaryTexts = getSummaryTexts(texts.language);
  const { keyPoints, chapters, phase, content } = summary;
  const isWorking = phase === "working";
  const folds = useChapterFolds({
    keyPoints,
    currentChapter: current === null ? null : (keyPoints[current]?.chapterIndex ?? null),
    areAllOpen: hasWorked,
    memory: chapterMemory,
  });
  const painted = useGradual({
    count: chapters.length,
    firstCount: isGradual ? FIRST_CHAPTERS : chapters.length,
  });
  if (phase === "done" && keyPoints.length === 0) {
    return <p className="text-soft">{texts.translate("reader.empty")}</p>;
  }
  if (!isWorking && keyPoints.length === 0) return null;
  const hasTimes = keyPoints.every((point) => point.quotes[0].startSeconds !== null);
  const entries = keyPoints.map((point, index) => ({ point, index }));
  const hasChapters = chapters.length > 1;
  const byChapter = Map.groupBy(entries, ({ point }) => (hasChapters ? point.chapterIndex : null));
  const chaptersShown = hasChapters
    ? [...chapters.entries()].filter(([index]) => !isWorking || byChapter.has(index)).slice(0, painted)
    : [];
  const foldCount = [...byChapter.keys()].filter((chapter) => chapter !== null).length;
  const canToggleAll = foldCount >= MIN_CHAPTERS_TOGGLE_ALL;

  const renderPoints = (list: readonly { point: KeyPoint; index: number }[], heading?: string) =>
    list.map(({ point, index }) => (
      <KeyPointItem
        key={getKeyPointKey(point)}
        point={point}
        language={content?.language}
        quoteLanguage={readCaptionLanguage(summary)}
        heading={heading}
        index={index}
        isCurrent={index === current}
        isHighlighted={index === highlighted}
        renderActions={renderActions}
        onHighlight={onHighlight}
        onChoose={onChoose}
        onSeek={onSeek}
      />
    ));

  return (
    <section
      aria-label={texts.translate("reader.keyPoints")}
      aria-busy={isWorking || painted < chapters.length}
    >
      <h2 className="sr-only">{texts.translate("reader.keyPoints")}</h2>
      {!hasTimes && phase === "done" && (
        <p className="mb-5 text-sm text-faint">{texts.translate("reader.noTimes")}</p>
      )}
      {/* Reserves the button's space until enough points have arrived, so that the points being read don't move. */}
      {(canToggleAll || (isWorking && chapters.length >= MIN_CHAPTERS_TOGGLE_ALL)) && (
        <p className={clsx("mb-1 flex justify-end", !canToggleAll && "invisible")} data-no-print="">
          <button
            type="button"
            className="touch-room min-h-8 rounded-control text-xs text-soft underline-offset-3 hover:text-ink hover:underline"
            onClick={() => folds.toggleAll(!folds.areOpen)}
          >
            {summaryTexts.translate(folds.areOpen ? "reader.closeAll" : "reader.openAll")}
          </button>
        </p>
      )}
      {(byChapter.has(null) || !hasChapters) && (
        <ol className="m-0 list-none p-0">
          {renderPoints(byChapter.get(null) ?? [])}
          {isWorking && !hasChapters && <KeyPointSkeleton count={keyPoints.length === 0 ? 4 : 1} />}
        </ol>
      )}
      {hasChapters && (
        <ol className="m-0 list-none border-t border-rule p-0">
          {chaptersShown.map(([index, chapter]) => {
            const points = byChapter.get(index) ?? [];
            const { startSeconds } = chapter;
            return (
              <li key={`${index}-${chapter.title}`} className="border-b border-rule">
                {points.length === 0 ? (
                  <ChapterWithoutPoint
                    chapter={chapter}
                    language={content?.language}
                    onSeek={
                      startSeconds === null ? undefined : () => onSeek({ seconds: startSeconds, cueId: null })
                    }
                  />
                ) : (
                  <ChapterFold
                    chapter={chapter}
                    language={content?.language}
                    pointCount={points.length}
                    isOpen={folds.isOpen(index)}
                    onToggle={(isOpen) => folds.toggle(index, isOpen)}
                  >
                    <ol className="m-0 list-none p-0 pt-0.5 pb-5">{renderPoints(points, chapter.title)}</ol>
                  </ChapterFold>
                )}
              </li>
            );
          })}
          {isWorking && <KeyPointSkeleton count={keyPoints.length === 0 ? 4 : 1} />}
        </ol>
      )}
      {phase === "done" && keyPoints.length > 1 && <KeyHint {...(keySwitch && { keySwitch })} />}
    </section>
  );
}
