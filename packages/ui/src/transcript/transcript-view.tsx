import type { Cue } from "@pith/core/transcripts/transcript";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { findGroupAt, findGroupOfCue, groupCues } from "../model/group-cues.ts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { findMatches, prepareMatches } from "./find-matches.ts";
import { TranscriptGroup } from "./transcript-group.tsx";
import { TranscriptSearch } from "./transcript-search.tsx";
import { useFollow } from "./use-follow.ts";

export interface TranscriptViewProps {
  cues: readonly Cue[];
  language: string;
  currentSeconds: number | null;
  /** The cue selected last, if the transcript has no timestamps. */
  currentCueId: number | null;
  /** Incremented by each click that jumps to a position, so that the same position can be selected again. */
  visit?: number;
  /** Cues quoted by key points, which are highlighted. */
  citedCueIds: ReadonlySet<number>;
  onSeek: (moment: Moment) => void;
  /** True to fill the container's height instead of having its own. */
  isFilling?: boolean;
  /** Class for placing the search field somewhere other than above the text. */
  searchClassName?: string;
  className?: string;
}

const ESTIMATED_GROUP_PX = 92;

/**
 * The transcript, virtualized: only visible paragraphs are in the DOM, so that even a five-hour transcript opens
 * instantly.
 */
export function TranscriptView({
  cues,
  language,
  currentSeconds,
  currentCueId,
  visit = 0,
  citedCueIds,
  onSeek,
  isFilling = false,
  searchClassName,
  className,
}: TranscriptViewProps) {
  const texts = useTexts();
  const scrollRef = useRef<HTMLElement>(null);
  const [search, setSearch] = useState("");
  const [matchIndex, setMatchIndex] = useState(0);
  const settledSearch = useDeferredValue(search);
  const groups = useMemo(() => groupCues(cues), [cues]);
  const matches = useMemo(() => findMatches({ groups, search: settledSearch }), [groups, settledSearch]);
  useEffect(() => prepareMatches(groups), [groups]);
  const match = matches[matchIndex] ?? null;
  const currentGroup =
    currentCueId !== null
      ? findGroupOfCue({ groups, cueId: currentCueId })
      : currentSeconds !== null
        ? findGroupAt({ groups, seconds: currentSeconds })
        : -1;

  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ESTIMATED_GROUP_PX,
    overscan: 6,
    initialRect: { width: 400, height: 480 },
  });

  const { isPaused, resume } = useFollow({
    scrollRef,
    currentGroup,
    currentSeconds,
    visit,
    isSearching: settledSearch !== "",
    onFollow: (group) => virtualizer.scrollToIndex(group, { align: "center" }),
  });

  useEffect(() => {
    if (match !== null) virtualizer.scrollToIndex(match, { align: "center" });
  }, [match, virtualizer]);

  return (
    <div
      data-transcript=""
      data-current-seconds={currentSeconds ?? undefined}
      data-current-cue={currentCueId ?? undefined}
      className={clsx("relative", isFilling && "flex h-full flex-col", className)}
    >
      <TranscriptSearch
        className={searchClassName}
        search={search}
        matchCount={settledSearch.trim() === "" ? null : matches.length}
        matchIndex={matchIndex}
        onSearch={(text) => {
          setSearch(text);
          setMatchIndex(0);
        }}
        onMove={(step) =>
          setMatchIndex((index) =>
            matches.length === 0 ? 0 : (index + step + matches.length) % matches.length,
          )
        }
      />
      {settledSearch.trim() !== "" && matches.length === 0 && (
        <p aria-hidden="true" className="mt-2 break-words text-sm text-soft">
          {texts.translate("transcript.noResults", { search: settledSearch.trim() })}
        </p>
      )}
      {groups.length === 0 ? (
        <p className="py-6 text-sm text-soft">{texts.translate("transcript.empty")}</p>
      ) : (
        <section
          ref={scrollRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be keyboard accessible
          tabIndex={0}
          aria-label={texts.translate("transcript.label")}
          // Leaves space at the bottom, so that a banner there can't cover the focused element.
          className={clsx(
            searchClassName === undefined && "mt-2",
            "scroll-pb-(--banner-room,0px) overflow-y-auto overscroll-contain pb-(--banner-room,0px)",
            isFilling ? "min-h-0 flex-1" : "h-[min(60vh,520px)] border-b border-rule",
          )}
        >
          {/* Fades lines out at the upper edge instead of cutting letters in half. A mask would fade the outline, too. */}
          <div
            aria-hidden="true"
            className="pointer-events-none sticky top-0 z-1 -mb-3 h-3 bg-linear-to-b from-(--pane-ground,var(--paper)) to-transparent"
          />
          <ol
            lang={language === "und" ? undefined : language}
            className="relative m-0 list-none p-0"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map((item) => {
              const group = groups[item.index];
              if (!group) return null;
              return (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-setsize={groups.length}
                  aria-posinset={item.index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <TranscriptGroup
                    group={group}
                    isCurrent={item.index === currentGroup}
                    isMatch={item.index === match}
                    currentSeconds={item.index === currentGroup ? currentSeconds : null}
                    currentCueId={item.index === currentGroup ? currentCueId : null}
                    citedCueIds={citedCueIds}
                    search={settledSearch}
                    onSeek={onSeek}
                  />
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {isPaused && (
        <button
          type="button"
          className="absolute end-2 bottom-4 min-h-8 rounded-full border border-rule bg-raised px-3.5 text-xs font-medium shadow-lift"
          onClick={resume}
        >
          {getSummaryTexts(texts.language).translate("transcript.follow")}
        </button>
      )}
    </div>
  );
}
