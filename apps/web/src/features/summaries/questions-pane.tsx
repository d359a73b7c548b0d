import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Chapter } from "@pith/core/videos/video";
import type { Moment } from "@pith/ui/model/moment";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { clsx } from "clsx";
import { Fragment, useEffect, useId, useState } from "react";
import { CitedStatement } from "../../lib/cited-statement.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useQuestions } from "./use-questions.ts";

/**
 * A question for the pane. `isAsked` is set once it was sent, so that reopening the pane doesn't ask again.
 */
export interface QuestionRequest {
  question: string;
  isAsked: boolean;
}

export function QuestionsPane({
  summaryId,
  chapters,
  isFieldBelow,
  request,
  onSeek,
}: {
  summaryId: string;
  chapters: readonly Chapter[];
  /** Keeps the field at the pane's bottom, next to a phone's keyboard. */
  isFieldBelow: boolean;
  /** A question from elsewhere on the page, asked once; null if there is none. */
  request: QuestionRequest | null;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const isOffline = useIsOffline();
  const [question, setQuestion] = useState("");
  const { answers, isAsking, error, ask } = useQuestions(summaryId);
  useEffect(() => {
    if (request === null || request.isAsked) return;
    request.isAsked = true;
    if (isOffline) setQuestion(request.question);
    else void ask(request.question);
  }, [request]);
  return (
    <div data-questions="" className={clsx("flex", isFieldBelow ? "flex-col-reverse" : "flex-col")}>
      <form
        className={clsx("flex gap-2", isFieldBelow && "sticky bottom-0 z-1 bg-raised pt-3")}
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() === "" || isOffline) return;
          void ask(question.trim()).then((hasAnswer) => hasAnswer && setQuestion(""));
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t("ask.label")}
        </label>
        <input
          id={id}
          value={question}
          dir="auto"
          maxLength={MAX_QUESTION_CHARACTERS}
          autoComplete="off"
          placeholder={t("ask.label")}
          className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          disabled={isAsking}
          aria-disabled={isOffline}
          aria-describedby={isOffline ? `${id}-offline` : undefined}
        >
          {t(isAsking ? "ask.asking" : "ask.ask")}
        </Button>
      </form>
      {isOffline && (
        <p id={`${id}-offline`} className="mt-3 text-sm text-soft">
          {t("offline.ask")}
        </p>
      )}
      {error && <FailureNote className="mt-4">{error}</FailureNote>}
      {answers.length === 0 ? (
        <p className="mt-4 text-sm text-faint">{t("ask.hint")}</p>
      ) : (
        <ol aria-live="polite" className="mt-2 list-none p-0">
          {answers.map((answer) => (
            <li
              key={answer.id}
              data-found={answer.found}
              className="border-t border-rule py-4 first:border-t-0"
            >
              <h3 dir="auto" className="text-sm font-semibold break-words">
                {answer.question}
              </h3>
              <p
                dir="auto"
                className={clsx("mt-1 font-serif text-base break-words", !answer.found && "font-semibold")}
              >
                <AnswerText answer={answer} onSeek={onSeek} />
              </p>
              <ol className="mt-2 list-none p-0">
                {answer.moments.map((moment, index) => (
                  <li key={`${moment.firstCueId}-${moment.quote}`} data-citation={index + 1}>
                    <button
                      type="button"
                      className="-mx-1 grid w-[calc(100%+var(--px)*8)] grid-cols-[calc(var(--px)*20)_auto_minmax(0,1fr)] items-baseline gap-x-2.5 rounded-control px-1 py-1.5 text-start text-sm hover:bg-hover"
                      onClick={() => onSeek({ seconds: moment.startSeconds, cueId: moment.firstCueId })}
                    >
                      <span className="rounded-[calc(var(--px)*5)] bg-seed-wash text-center text-xs font-semibold tabular">
                        {index + 1}
                      </span>
                      <span className="text-xs text-soft tabular">
                        {formatTimecode(moment.startSeconds) || t("ask.place")}
                      </span>
                      {hasQuote({ answer, quote: moment.quote }) ? (
                        <span dir="auto" className="min-w-0 truncate text-match text-soft">
                          {findChapterTitle({ chapters, seconds: moment.startSeconds })}
                        </span>
                      ) : (
                        <q dir="auto" className="min-w-0 break-words text-match text-soft">
                          {moment.quote}
                        </q>
                      )}
                    </button>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The answer with the numbers of its moments. Answers stored by older versions have none. */
function AnswerText({
  answer: { answer, statements, moments },
  onSeek,
}: {
  answer: QuestionAnswer;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  if (!statements?.length) return answer;
  return statements.map(({ text, moments: citations }, order) => (
    <Fragment key={`${citations.join()}-${text}`}>
      {order > 0 && " "}
      <CitedStatement
        text={text}
        citations={citations}
        renderNumber={({ at, className }) => {
          const moment = moments[at];
          return (
            moment && (
              <button
                type="button"
                aria-label={t("ask.source", {
                  number: at + 1,
                  place: formatTimecode(moment.startSeconds) || t("ask.place"),
                })}
                className={className}
                onClick={() => onSeek({ seconds: moment.startSeconds, cueId: moment.firstCueId })}
              >
                {at + 1}
              </button>
            )
          );
        }}
      />
    </Fragment>
  ));
}

/** True if the answer already contains the quote, ignoring case and punctuation. */
function hasQuote({ answer, quote }: { answer: QuestionAnswer; quote: string }): boolean {
  return fold(answer.answer).includes(fold(quote));
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}

function findChapterTitle({
  chapters,
  seconds,
}: {
  chapters: readonly Chapter[];
  seconds: number | null;
}): string | undefined {
  if (seconds === null) return undefined;
  return chapters.findLast(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds)?.title;
}
