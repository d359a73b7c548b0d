import { getSummaryTexts } from "@pith/texts/summary-texts";
import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { memo, useEffect, useRef } from "react";
import { type CueGroup, findGroupAt, findGroupOfCue } from "../model/group-cues.ts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { TranscriptGroup } from "./transcript-group.tsx";
import { useFollow } from "./use-follow.ts";

const ESTIMATED_GROUP_PX = 92;

/**
 * The transcript's text, virtualized: only visible paragraphs are in the DOM. Memoized, so that typing a search
 * doesn't wait for the paragraphs.
 */
export const TranscriptList = memo(function TranscriptList({
  groups,
  language,
  currentSeconds,
  currentCueId,
  visit,
  citedCueIds,
  search,
  match,
  onSeek,
  className,
}: {
  groups: readonly CueGroup[];
  language: string;
  currentSeconds: number | null;
  currentCueId: number | null;
  visit: number;
  citedCueIds: ReadonlySet<number>;
  search: string;
  /** Index of the group to scroll to and outline. */
  match: number | null;
  onSeek: (moment: Moment) => void;
  className: string;
}) {
  const texts = useTexts();
  const scrollRef = useRef<HTMLElement>(null);
  const currentGroup =
    currentCueId !== null
      ? findGroupOfCue({ groups, cueId: currentCueId })
      : currentSeconds !== null
        ? findGroupAt({ groups, seconds: currentSeconds })
        : -1;

  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: groups.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ESTIMATED_GROUP_PX,
    overscan: 6,
    initialRect: { width: 400, height: 480 },
    // Rendering all rows within the scroll event would block the page.
    useFlushSync: false,
    // Without an observer's entry, reading the height would force a layout.
    measureElement: (element, entry, instance) =>
      entry
        ? measureElement(element, entry, instance)
        : (instance.measurementsCache[instance.indexFromElement(element)]?.size ?? ESTIMATED_GROUP_PX),
  });
  const items = virtualizer.getVirtualItems();

  const { isPaused, resume } = useFollow({
    scrollRef,
    currentGroup,
    currentSeconds,
    visit,
    isSearching: search !== "",
    onFollow: (group) => virtualizer.scrollToIndex(group, { align: "center" }),
  });

  useEffect(() => {
    if (match !== null) virtualizer.scrollToIndex(match, { align: "center" });
  }, [match, virtualizer]);

  return (
    <>
      <section
        ref={scrollRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be keyboard accessible
        tabIndex={0}
        aria-label={texts.translate("transcript.label")}
        // Leaves space at the bottom, so that a banner there can't cover the focused element.
        className={clsx(
          "scroll-pb-(--banner-room,0px) overflow-y-auto overscroll-contain pb-(--banner-room,0px)",
          className,
        )}
      >
        {/* Fades lines out at the upper edge instead of cutting letters in half. A mask would fade the outline, too. */}
        <div
          aria-hidden="true"
          className="pointer-events-none sticky top-0 z-1 -mb-3 h-3 bg-linear-to-b from-(--pane-ground,var(--paper)) to-transparent"
        />
        <ol
          lang={language === "und" ? undefined : language}
          className="m-0 box-border list-none p-0"
          // Rows follow each other in the normal flow, so that they never overlap before they are measured.
          style={{ height: virtualizer.getTotalSize(), paddingTop: items[0]?.start }}
        >
          {items.map((item) => {
            const group = groups[item.index];
            if (!group) return null;
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={groups.length}
                aria-posinset={item.index + 1}
              >
                <TranscriptGroup
                  group={group}
                  isCurrent={item.index === currentGroup}
                  isMatch={item.index === match}
                  currentSeconds={item.index === currentGroup ? currentSeconds : null}
                  currentCueId={item.index === currentGroup ? currentCueId : null}
                  citedCueIds={citedCueIds}
                  search={search}
                  onSeek={onSeek}
                />
              </li>
            );
          })}
        </ol>
      </section>
      {isPaused && (
        <button
          type="button"
          className="absolute end-2 bottom-4 min-h-8 pointer-coarse:min-h-11 rounded-full border border-rule bg-raised px-3.5 text-xs font-medium shadow-lift"
          onClick={resume}
        >
          {getSummaryTexts(texts.language).translate("transcript.follow")}
        </button>
      )}
    </>
  );
});
