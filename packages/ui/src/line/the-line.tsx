import { formatTimecode } from "@pith/core/lib/format-timecode";
import { findUnreadStretches } from "@pith/core/line/find-unread-stretches";
import type { LineMark } from "@pith/core/line/group-moments";
import { layOutLine } from "@pith/core/line/lay-out-line";
import { measureCoverage } from "@pith/core/line/measure-coverage";
import type { Timeline } from "@pith/core/line/timeline";
import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useIsLive } from "../model/use-is-live.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { emptyLine } from "./empty-line.ts";
import { getNextIndex } from "./get-next-index.ts";
import { LineLane } from "./line-lane.tsx";
import { getMarkStop, LineMarks } from "./line-marks.tsx";
import { getStretchStop, LineStretches, placeStretches } from "./line-stretches.tsx";
import { LineWords } from "./line-words.tsx";
import { MarkPeek } from "./mark-peek.tsx";
import { StretchQuestion } from "./stretch-question.tsx";
import { useCoarsePointer } from "./use-coarse-pointer.ts";
import { useWidth } from "./use-width.ts";
import { WorkingLane } from "./working-lane.tsx";

export interface TheLineProps {
  /** Null until we know the video's length. */
  line: Timeline | null;
  momentTexts: readonly string[];
  momentLanguage?: string | undefined;
  /** Index of the current key point. `highlighted` is the one the user hovers over elsewhere on the page. */
  selected?: number | null;
  highlighted?: number | null;
  /** The player's position, in seconds. */
  currentSeconds?: number | null;
  progress?: number | null;
  /** Describes the intentionally skipped parts; null if there are none. */
  leftOutNote?: string | null;
  onHighlight?: (keyPointIndex: number | null) => void;
  onSelect?: (keyPointIndex: number) => void;
  /**
   * Called for a click between the marks. If omitted, the click selects the first key point of the nearest
   * mark.
   */
  onSeek?: (seconds: number) => void;
  /** If set, clicking a stretch that no key point cites offers to summarize it. */
  onSummarizeStretch?: (stretch: { startSeconds: number; endSeconds: number }) => void;
  /** What the host page adds to the offer to summarize a stretch, such as the remaining quota. */
  stretchNote?: ReactNode;
  /** Why the last stretch couldn't be summarized. */
  stretchFailure?: string | null | undefined;
  className?: string;
}

type Opened =
  /** `isByPointer`: opened by hovering, so it closes when the pointer leaves. */
  | { kind: "mark"; keyPointIndex: number; isByPointer: boolean }
  | { kind: "stretch"; start: number; isConfirmed: boolean };

/**
 * A video as a line, with a mark for each key point. Below the marks, the parts that the summary covers are
 * drawn to scale. The marks are a single tab stop, with arrow keys to move between them. Marks that would
 * overlap are merged into one that shows a count and opens a list.
 */
export function TheLine({
  line,
  momentTexts,
  momentLanguage,
  selected = null,
  highlighted = null,
  currentSeconds = null,
  progress = null,
  leftOutNote = null,
  onHighlight,
  onSelect,
  onSeek,
  onSummarizeStretch,
  stretchNote,
  stretchFailure = null,
  className,
}: TheLineProps) {
  const texts = useTexts();
  const rootRef = useRef<HTMLElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const peekRef = useRef<HTMLDivElement>(null);
  const listId = useId();
  const widthPx = useWidth(rootRef);
  const isLive = useIsLive();
  const isCoarse = useCoarsePointer();
  const hasWideMarks = isCoarse || widthPx < NARROW_PX;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [lastStop, setLastStop] = useState<string | null>(null);
  /** True from pointer down until the click. In between, focus events don't come from the keyboard. */
  const isPressing = useRef(false);
  const isTouched = useRef(false);

  const layout = useMemo(
    () => layOutLine({ timeline: line ?? emptyLine, widthPx, isCoarse: hasWideMarks }),
    [line, widthPx, hasWideMarks],
  );
  const moments = useMemo(
    () => new Map((line ?? emptyLine).moments.map((moment) => [moment.keyPointIndex, moment])),
    [line],
  );
  const canSummarize = progress === null && onSummarizeStretch !== undefined;
  const stretches = useMemo(
    () =>
      canSummarize && line
        ? placeStretches({ stretches: findUnreadStretches(line), layout }).slice(0, isCoarse ? 1 : undefined)
        : [],
    [canSummarize, line, layout, isCoarse],
  );
  const isTimed = line?.unit === "seconds";
  const playheadSeconds =
    isTimed && currentSeconds !== null && currentSeconds >= line.start && currentSeconds <= line.end
      ? currentSeconds
      : null;

  const openMark =
    opened?.kind === "mark"
      ? (layout.marks.find(({ keyPointIndexes }) => keyPointIndexes.includes(opened.keyPointIndex)) ?? null)
      : null;
  const openStretch =
    opened?.kind === "stretch" ? (stretches.find(({ start }) => start === opened.start) ?? null) : null;
  const isOpen = openMark !== null || openStretch !== null;
  const isCluster = openMark !== null && openMark.keyPointIndexes.length > 1;
  const lit = new Set(
    [selected, highlighted, ...(openMark?.keyPointIndexes ?? [])].filter((index) => index !== null),
  );
  const litRuns = layout.listCited([...lit].flatMap((index) => moments.get(index)?.spans ?? []));
  const stops = [...layout.marks.map(getMarkStop), ...stretches.map(getStretchStop)];
  const selectedMark = layout.marks.find(
    ({ keyPointIndexes }) => selected !== null && keyPointIndexes.includes(selected),
  );
  const tabStop =
    (lastStop !== null && stops.includes(lastStop) ? lastStop : null) ??
    (selectedMark ? getMarkStop(selectedMark) : (stops[0] ?? null));

  useEffect(() => {
    if (!isOpen) return;
    const tree = rootRef.current?.getRootNode();
    const closeOutside = (event: Event) => {
      // Outside a closed shadow root, events from inside are retargeted to its host. Ignore them here,
      // because the listener on the root handles them.
      const isInTree =
        tree instanceof ShadowRoot && event.currentTarget !== tree && event.target === tree.host;
      if (isInTree || !rootRef.current) return;
      if (!event.composedPath().includes(rootRef.current)) setOpened(null);
    };
    const places = new Set<Node>([document, ...(tree ? [tree] : [])]);
    for (const place of places) place.addEventListener("pointerdown", closeOutside);
    return () => {
      for (const place of places) place.removeEventListener("pointerdown", closeOutside);
    };
  }, [isOpen]);

  function close(): void {
    setOpened(null);
    onHighlight?.(null);
  }

  function openAt({ mark, isByPointer }: { mark: LineMark; isByPointer: boolean }): void {
    const [first] = mark.keyPointIndexes;
    setOpened({ kind: "mark", keyPointIndex: first, isByPointer });
    onHighlight?.(mark.keyPointIndexes.length === 1 ? first : null);
  }

  function press({ mark, isByKeyboard }: { mark: LineMark; isByKeyboard: boolean }): void {
    const [first, ...others] = mark.keyPointIndexes;
    if (others.length === 0) {
      if (isTouched.current) close();
      onSelect?.(first);
    } else if (openMark === mark && isTouched.current) close();
    else openAt({ mark, isByPointer: false });
    // Wait a frame for the list to render.
    if (others.length > 0 && isByKeyboard) requestAnimationFrame(() => focusInPeek(0));
  }

  function choose(keyPointIndex: number): void {
    if (peekRef.current?.contains(getFocused())) focusOpener();
    close();
    onSelect?.(keyPointIndex);
  }

  /** In the extension, the line is inside a shadow root, which keeps track of focus itself. */
  function getFocused(): Element | null {
    return (rootRef.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
  }

  /** Moves focus by `step` controls within the open popup, or to its first control if focus is outside. */
  function focusInPeek(step: number): void {
    const buttons = [...(peekRef.current?.querySelectorAll("button") ?? [])];
    const index = buttons.indexOf(getFocused() as HTMLButtonElement);
    buttons[index < 0 ? 0 : Math.max(0, Math.min(buttons.length - 1, index + step))]?.focus();
  }

  function focusOpener(): void {
    isPressing.current = true;
    const stop = openMark ? getMarkStop(openMark) : openStretch ? getStretchStop(openStretch) : null;
    trackRef.current?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)?.focus();
    isPressing.current = false;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as HTMLElement;
    const isInPeek = peekRef.current?.contains(target) === true;
    if (event.key === "Escape") {
      if (!isOpen) return;
      event.stopPropagation();
      if (isInPeek) focusOpener();
      close();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isInPeek && !(isCluster && event.key === "ArrowDown")) return;
      event.preventDefault();
      focusInPeek(isInPeek ? (event.key === "ArrowDown" ? 1 : -1) : 0);
      return;
    }
    const all = [...(trackRef.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])].sort(
      (left, right) => Number(left.dataset["x"]) - Number(right.dataset["x"]),
    );
    const index = all.indexOf(target);
    if (index < 0) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = getNextIndex({ key: event.key, index, count: all.length, isRightToLeft });
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }

  function handleClick(event: MouseEvent): void {
    const track = trackRef.current;
    if (!track || !line) return;
    const box = track.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(track).direction === "rtl";
    const xPx = isRightToLeft ? box.right - event.clientX : event.clientX - box.left;
    if (onSeek && isTimed) {
      onSeek(layout.toTime(xPx));
      return;
    }
    const nearest = layout.marks.toSorted(
      (one, other) => Math.abs(one.xPx - xPx) - Math.abs(other.xPx - xPx),
    )[0];
    if (nearest) onSelect?.(nearest.keyPointIndexes[0]);
  }

  const count = texts.translate("line.label", { count: moments.size });
  const percent =
    line && progress === null && moments.size > 0 ? Math.round(measureCoverage(line) * 100) : null;
  return (
    <section
      ref={rootRef}
      // The width isn't known on a prerendered page, so the line only reserves its space, and is clipped where the window
      // is narrower. It becomes visible once it won't move anymore.
      className={clsx(
        "the-line group/line relative select-none",
        !isLive && "invisible overflow-x-clip",
        className,
      )}
      aria-label={
        isTimed
          ? texts.translate("line.labelIn", {
              moments: count,
              duration: formatTimecode(line.end - line.start),
            })
          : count
      }
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        isPressing.current = true;
        isTouched.current = event.pointerType === "touch";
      }}
      onPointerUp={() => {
        isPressing.current = false;
      }}
      onPointerLeave={() => {
        isPressing.current = false;
        if (opened?.kind === "mark" && opened.isByPointer) close();
        else if (!isOpen) onHighlight?.(null);
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a click between the marks only seeks; the player's own
          controls do that by keyboard */}
      <div
        ref={trackRef}
        data-line-track=""
        className={clsx("relative h-10 touch-pan-y pt-7.25", isCoarse && stretches.length > 0 && "mb-6")}
        onClick={handleClick}
      >
        {progress === null ? (
          <LineLane runs={layout.runs} lit={litRuns} />
        ) : (
          <WorkingLane runs={layout.runs} progress={progress} label={texts.translate("line.progress")} />
        )}
        <div
          className={clsx(
            "transition-opacity duration-150",
            isOpen && openStretch === null
              ? "pointer-events-none opacity-0"
              : !isCoarse &&
                  openStretch === null &&
                  "opacity-0 group-hover/line:opacity-100 group-focus-within/line:opacity-100",
          )}
        >
          <LineStretches
            stretches={stretches}
            tabStop={tabStop}
            openStart={openStretch?.start ?? null}
            onFocus={(stretch) => setLastStop(getStretchStop(stretch))}
            onPress={(stretch) => {
              setOpened({ kind: "stretch", start: stretch.start, isConfirmed: false });
              onHighlight?.(null);
              requestAnimationFrame(() => focusInPeek(0));
            }}
          />
        </div>
        <LineMarks
          marks={layout.marks}
          moments={moments}
          momentTexts={momentTexts}
          momentLanguage={momentLanguage}
          isTimed={isTimed}
          selected={selected}
          lit={lit}
          openMark={openMark}
          listId={listId}
          tabStop={tabStop}
          onPoint={(mark) => openMark !== mark && openAt({ mark, isByPointer: true })}
          onFocus={(mark) => {
            setLastStop(getMarkStop(mark));
            if (!isPressing.current) openAt({ mark, isByPointer: false });
          }}
          onPress={press}
        />
        {playheadSeconds !== null && (
          <span
            aria-hidden="true"
            data-playhead=""
            className="pointer-events-none absolute top-7 z-20 h-4 w-0.5 -translate-x-1/2 rounded-full bg-ink ring-[1.5px] ring-(--line-surface,var(--paper)) rtl:translate-x-1/2"
            style={{ insetInlineStart: layout.toPx(playheadSeconds) }}
          />
        )}
      </div>
      <LineWords
        endSeconds={isTimed ? [line.start, line.end] : null}
        widthPx={widthPx}
        percent={percent}
        note={leftOutNote}
        playhead={
          playheadSeconds === null ? null : { seconds: playheadSeconds, xPx: layout.toPx(playheadSeconds) }
        }
        isHidden={!isCoarse && stretches.length > 0 && !isOpen}
      />
      {percent !== null && <p className="sr-only">{texts.translate("line.coverage", { percent })}</p>}
      {leftOutNote !== null && <p className="sr-only">{leftOutNote}</p>}
      {openMark && (
        <MarkPeek
          id={listId}
          ref={peekRef}
          mark={openMark}
          lineWidthPx={widthPx}
          moments={moments}
          momentTexts={momentTexts}
          momentLanguage={momentLanguage}
          isTimed={isTimed}
          onHighlight={onHighlight}
          onChoose={choose}
        />
      )}
      {openStretch && (
        <StretchQuestion
          ref={peekRef}
          stretch={openStretch}
          lineWidthPx={widthPx}
          note={stretchNote}
          failure={opened?.kind === "stretch" && opened.isConfirmed ? stretchFailure : null}
          onAnswer={(isConfirmed) => {
            if (!isConfirmed) {
              focusOpener();
              close();
              return;
            }
            // Stays open, because a failure is shown here. Success opens the new summary.
            setOpened({ kind: "stretch", start: openStretch.start, isConfirmed });
            onSummarizeStretch?.({ startSeconds: openStretch.start, endSeconds: openStretch.end });
          }}
        />
      )}
    </section>
  );
}

/** Below this width, marks are spaced for touch, regardless of the pointer. */
const NARROW_PX = 420;
