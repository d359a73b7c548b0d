import type { Cue } from "@pith/core/transcripts/transcript";
import { clsx } from "clsx";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { groupCues } from "../model/group-cues.ts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { findMatches, prepareMatches } from "./find-matches.ts";
import { TranscriptList } from "./transcript-list.tsx";
import { TranscriptSearch } from "./transcript-search.tsx";

export interface TranscriptViewProps {
  cues: readonly Cue[];
  language: string;
  currentSeconds: number | null;
  /** The most recently selected cue, if the transcript has no timestamps. */
  currentCueId: number | null;
  /** Incremented by each click that jumps to a position, so that the same position can be selected again. */
  visit?: number;
  /** Cues quoted by key points and the gist, which are highlighted. */
  citedCueIds: ReadonlySet<number>;
  onSeek: (moment: Moment) => void;
  /** True to fill the container's height instead of having its own. */
  isFilling?: boolean;
  /** Class for placing the search field somewhere other than above the text. */
  searchClassName?: string;
  className?: string;
}

/** The transcript with its search field. Even a five-hour transcript opens and responds instantly. */
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
  const [search, setSearch] = useState("");
  const [matchIndex, setMatchIndex] = useState(0);
  const settledSearch = useDeferredValue(search);
  const groups = useMemo(() => groupCues(cues), [cues]);
  const matches = useMemo(() => findMatches({ groups, search: settledSearch }), [groups, settledSearch]);
  useEffect(() => prepareMatches(groups), [groups]);

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
        <TranscriptList
          groups={groups}
          language={language}
          currentSeconds={currentSeconds}
          currentCueId={currentCueId}
          visit={visit}
          citedCueIds={citedCueIds}
          search={settledSearch}
          match={matches[matchIndex] ?? null}
          onSeek={onSeek}
          className={clsx(
            searchClassName === undefined && "mt-2",
            // Paragraphs are indented to make room for their highlight. The margin aligns their text with the
            // content around them.
            isFilling ? "-mx-2 min-h-0 flex-1" : "h-[min(60vh,520px)] border-b border-rule",
          )}
        />
      )}
    </div>
  );
}
