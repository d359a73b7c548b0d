import { Button } from "@pith/ui/primitives/button";
import { Search } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { libraryFieldStyle } from "./library-field-style.ts";
import type { LibraryFilter } from "./library-filter.ts";
import { LibraryQuestion } from "./library-question.tsx";

/**
 * One row for searching the library and for asking questions about it. "Ask" turns the search field into a
 * question field; Escape or the arrow turns it back.
 */
export function LibraryBar({
  filter,
  canAsk,
  isMissed,
  fieldRef,
  onSearch,
}: {
  filter: LibraryFilter;
  canAsk: boolean;
  /** True if the search found nothing. "Ask" then moves the search text into the question field. */
  isMissed: boolean;
  fieldRef: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const { search, view } = filter;
  /**
   * `left` is the search field after the user leaves the question field. Unlike the initial search field, it
   * takes focus.
   */
  const [mode, setMode] = useState<"search" | "ask" | "left">("search");
  const [question, setQuestion] = useState("");
  const isAsking = canAsk && mode === "ask";
  useEffect(() => {
    if (mode !== "search") fieldRef.current?.focus();
  }, [mode, fieldRef]);

  function openQuestion(): void {
    setMode("ask");
    if (!isMissed) return;
    setQuestion(search.trim());
    onSearch("");
  }

  return (
    <>
      {!isAsking && (
        <search data-no-print="" className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <label htmlFor={`${id}-search`} className="sr-only">
              {t("history.search")}
            </label>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute start-3 top-3 size-5 text-faint"
            />
            <input
              id={`${id}-search`}
              ref={fieldRef}
              type="search"
              value={search}
              placeholder={t("library.searchHint")}
              className={`${libraryFieldStyle} ps-10 pe-2`}
              onChange={(event) => onSearch(event.target.value)}
            />
          </div>
          {canAsk && (
            <Button className="h-11 max-sm:px-3" onClick={openQuestion}>
              {t("ask.ask")}
            </Button>
          )}
        </search>
      )}
      {canAsk && (
        <LibraryQuestion
          key={JSON.stringify(view)}
          filter={filter}
          isOpen={isAsking}
          question={question}
          fieldRef={fieldRef}
          onQuestion={setQuestion}
          onLeave={() => setMode("left")}
        />
      )}
    </>
  );
}
