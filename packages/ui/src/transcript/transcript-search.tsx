import { clsx } from "clsx";
import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useId } from "react";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";

/** The search field above the transcript. Enter goes to the next match, Shift+Enter to the previous one. */
export function TranscriptSearch({
  search,
  matchCount,
  matchIndex,
  onSearch,
  onMove,
  className,
}: {
  search: string;
  matchCount: number | null;
  matchIndex: number;
  onSearch: (text: string) => void;
  onMove: (step: 1 | -1) => void;
  className?: string | undefined;
}) {
  const texts = useTexts();
  const id = useId();
  const hasMatches = matchCount !== null && matchCount > 0;
  return (
    <search className={clsx("flex items-center gap-1", className)}>
      <label htmlFor={id} className="sr-only">
        {texts.translate("transcript.search")}
      </label>
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden="true" className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-faint" />
        <input
          id={id}
          type="search"
          value={search}
          placeholder={texts.translate("transcript.search")}
          autoComplete="off"
          className="h-10 w-full rounded-control border border-rule-strong bg-raised ps-9 pe-3 text-sm placeholder:text-faint"
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            // During composition, these keys belong to the input method.
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") {
              event.preventDefault();
              onMove(event.shiftKey ? -1 : 1);
            } else if (event.key === "Escape" && search !== "") {
              event.preventDefault();
              event.stopPropagation();
              onSearch("");
            }
          }}
        />
      </div>
      {/* Always rendered, because screen readers only announce changes in a live region that already
          exists. */}
      <span
        role="status"
        className={hasMatches ? "px-1 text-xs whitespace-nowrap text-soft tabular" : "sr-only"}
      >
        {hasMatches && (
          <>
            <span aria-hidden="true">
              {matchIndex + 1}/{matchCount}
            </span>
            <span className="sr-only">
              {texts.translate("transcript.searchResults", { count: matchCount })}
            </span>
          </>
        )}
        {matchCount === 0 && texts.translate("transcript.noResults", { search: search.trim() })}
      </span>
      {hasMatches && (
        <>
          <Button
            variant="quiet"
            size="icon"
            aria-label={texts.translate("transcript.previousResult")}
            onClick={() => onMove(-1)}
          >
            <ChevronUp aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={texts.translate("transcript.nextResult")}
            onClick={() => onMove(1)}
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        </>
      )}
    </search>
  );
}
