import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { ArrowLeft, X } from "lucide-react";
import { type RefObject, useId } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { LibraryAnswerText } from "./library-answer-text.tsx";
import { libraryFieldStyle } from "./library-field-style.ts";
import type { LibraryFilter } from "./library-filter.ts";
import { useLibraryQuestion } from "./use-library-question.ts";

/**
 * Asks a question about everything said in the listed talks. The field is shown only while `isOpen` is true;
 * an answer stays until the user closes it.
 */
export function LibraryQuestion({
  filter,
  isOpen,
  question,
  fieldRef,
  onQuestion,
  onLeave,
}: {
  filter: LibraryFilter;
  isOpen: boolean;
  question: string;
  /**
   * The field to focus once the answer is closed: the question field, or the search field if the question
   * field isn't open.
   */
  fieldRef: RefObject<HTMLInputElement | null>;
  onQuestion: (question: string) => void;
  onLeave: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const isOffline = useIsOffline();
  const { asked, answer, error, isAsking, ask, close } = useLibraryQuestion(filter);
  return (
    <>
      {isOpen && (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (question.trim() === "") fieldRef.current?.focus();
            else void ask(question.trim());
          }}
        >
          <div className="relative min-w-0 flex-1">
            <button
              type="button"
              aria-label={t("library.backToSearch")}
              className="absolute start-0 top-0 flex h-11 w-10 items-center justify-center rounded-surface text-soft hover:text-ink"
              onClick={onLeave}
            >
              <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </button>
            <label htmlFor={id} className="sr-only">
              {t("library.ask")}
            </label>
            <input
              id={id}
              ref={fieldRef}
              value={question}
              dir="auto"
              maxLength={MAX_QUESTION_CHARACTERS}
              autoComplete="off"
              placeholder={t("library.ask")}
              // Padding on both sides, because a question's text direction may differ from the page's.
              className={`${libraryFieldStyle} px-10`}
              onChange={(event) => onQuestion(event.target.value)}
              onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onLeave()}
            />
          </div>
          <Button
            type="submit"
            className="h-11 max-sm:px-3"
            isBusy={isAsking || isOffline}
            aria-describedby={isOffline ? `${id}-offline` : undefined}
          >
            {t(isAsking ? "ask.asking" : "ask.ask")}
          </Button>
        </form>
      )}
      {isOpen && isOffline && (
        <p id={`${id}-offline`} className="mt-2 text-sm text-soft">
          {t("offline.ask")}
        </p>
      )}
      {asked !== null && (
        <section
          data-answer={answer === null ? "" : answer.statements.length > 0 ? "found" : "not-said"}
          aria-busy={isAsking}
          className="mt-3 rounded-surface border border-rule bg-raised p-4 md:p-5"
        >
          <div className="flex items-start gap-3">
            <h2 dir="auto" className="min-w-0 flex-1 text-sm font-semibold break-words text-match">
              {asked}
            </h2>
            <Button
              variant="quiet"
              size="icon"
              className="-mt-2 -me-2 shrink-0"
              aria-label={t("library.closeAnswer")}
              onClick={() => {
                close();
                fieldRef.current?.focus();
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <div aria-live="polite">
            {isAsking && (
              <div data-skeleton="answer" className="mt-2 space-y-2.5">
                <span className="sr-only">{t("ask.asking")}</span>
                {["w-4/5", "w-2/3"].map((width) => (
                  <div key={width} className={`h-4 rounded-full bg-blank ${width}`} />
                ))}
              </div>
            )}
            {answer && <LibraryAnswerText answer={answer} />}
          </div>
          {error && (
            <FailureNote
              className="mt-3"
              again={{ text: t("summary.tryAgain"), onPress: () => void ask(asked) }}
            >
              {error}
            </FailureNote>
          )}
        </section>
      )}
    </>
  );
}
