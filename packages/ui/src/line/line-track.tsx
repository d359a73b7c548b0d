import { clsx } from "clsx";
import type { CSSProperties } from "react";
import type { LineChapter } from "../model/build-line.ts";
import { useTexts } from "../texts/texts-provider.tsx";

const CHAPTER_GAP_PX = 5;

const looks = {
  cited: "h-1.5 rounded-full bg-ink",
  speech: "h-0.5 rounded-full bg-rule-strong",
  silence: "h-px rounded-full bg-rule-strong",
  // Dashes on the page's own color, which hides the speech line beneath.
  leftOut:
    "h-1 bg-(--line-surface,var(--paper)) bg-[repeating-linear-gradient(90deg,var(--rule-strong)_0_2px,transparent_2px_5px)]",
} as const;
const layers = ["silence", "speech", "leftOut", "cited"] as const;

/** The line without its seeds. */
export function LineTrack({
  chapters,
  progress,
  playedShare,
}: {
  chapters: readonly LineChapter[];
  progress: number | null;
  playedShare: number | null;
}) {
  const texts = useTexts();
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        {chapters.map((chapter, index) => (
          <ChapterTrack
            key={chapter.start}
            chapter={chapter}
            isLast={index === chapters.length - 1}
            isMaking={progress !== null}
          />
        ))}
        {playedShare !== null && (
          <span
            data-playhead=""
            className="absolute top-1/2 h-6 w-0.5 -translate-y-1/2 rounded-full bg-ink"
            style={{ insetInlineStart: `calc(${percent(playedShare)} - 1px)` }}
          />
        )}
      </div>
      {progress !== null && (
        <div
          role="progressbar"
          aria-label={texts.translate("line.progress")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
          className="pointer-events-none absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full"
        >
          <div
            className="h-full w-full origin-left rounded-full bg-ink transition-transform duration-700 ease-out rtl:origin-right"
            style={{ transform: `scaleX(${progress})` }}
          />
        </div>
      )}
    </>
  );
}

function ChapterTrack({
  chapter,
  isLast,
  isMaking,
}: {
  chapter: LineChapter;
  isLast: boolean;
  isMaking: boolean;
}) {
  const span = chapter.end - chapter.start;
  const style: CSSProperties = {
    insetInlineStart: percent(chapter.start),
    width: `calc(${percent(span)} - ${isLast ? 0 : CHAPTER_GAP_PX}px)`,
  };
  return (
    <div className="absolute inset-y-0 min-w-0.5 overflow-x-clip" style={style} data-chapter="">
      <span
        className={clsx(
          "absolute inset-x-0 top-1/2 -translate-y-1/2",
          isMaking || chapter.stretches.length === 0 ? "h-0.5 bg-rule-strong/60" : "h-px bg-rule-strong/60",
        )}
      />
      {!isMaking &&
        chapter.stretches
          .filter(({ state }) => state !== "silence")
          // Cited stretches are drawn last: they are slightly wider than their time, and nothing may cover them.
          .sort((left, right) => layers.indexOf(left.state) - layers.indexOf(right.state))
          .map((stretch) => (
            <span
              key={`${stretch.start}-${stretch.state}`}
              data-stretch={stretch.state}
              className={clsx("absolute top-1/2 -translate-y-1/2", looks[stretch.state])}
              style={placeStretch({
                start: (stretch.start - chapter.start) / span,
                share: (stretch.end - stretch.start) / span,
                isCited: stretch.state === "cited",
              })}
            />
          ))}
    </div>
  );
}

/** A narrower cited stretch would be hidden by its own seed. */
const NARROWEST_CITED_PX = 20;

/** Positions a stretch in its chapter. A cited one is widened around its center, but never past the chapter's start. */
function placeStretch({
  start,
  share,
  isCited,
}: {
  start: number;
  share: number;
  isCited: boolean;
}): CSSProperties {
  if (!isCited) return { insetInlineStart: percent(start), width: percent(share) };
  const centered = `calc(${percent(start)} + (${percent(share)} - ${NARROWEST_CITED_PX}px) / 2)`;
  return {
    insetInlineStart: `max(0px, min(${percent(start)}, ${centered}))`,
    width: `max(${percent(share)}, ${NARROWEST_CITED_PX}px)`,
  };
}

function percent(share: number): string {
  return `${Math.round(share * 1e5) / 1e3}%`;
}
