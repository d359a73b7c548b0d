import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import type { Chapter } from "@pith/core/videos/video";
import { AnswerList } from "@pith/ui/answer/answer-list";
import type { Moment } from "@pith/ui/model/moment";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { clsx } from "clsx";
import { useEffect, useId, useRef } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useQuestions } from "./use-questions.ts";

/**
 * A question sent to the pane by another part of the page. `isAsked` is set once it's been asked, so that
 * reopening the pane doesn't ask it again.
 */
export interface QuestionRequest {
  question: string;
  isAsked: boolean;
}

export function QuestionsPane({
  summaryId,
  captionLanguage,
  chapters,
  isFieldBelow,
  request,
  currentSeconds,
  onSeek,
}: {
  summaryId: string;
  captionLanguage: string;
  chapters: readonly Chapter[];
  /** True to put the field at the bottom of the pane, just above a phone's keyboard. */
  isFieldBelow: boolean;
  /** A question from another part of the page, which is asked only once; null if there is none. */
  request: QuestionRequest | null;
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const isOffline = useIsOffline();
  const inputRef = useRef<HTMLInputElement>(null);
  const { asked, earlier, question, setQuestion, isAsking, error, ask, cancel } = useQuestions(summaryId);
  const common = { captionLanguage, chapters, currentSeconds, onSeek };
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
          if (isOffline) return;
          if (question.trim() === "") inputRef.current?.focus();
          else void ask(question.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t("ask.label")}
        </label>
        <input
          id={id}
          ref={inputRef}
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
          isBusy={isAsking}
          aria-disabled={isOffline}
          aria-describedby={isOffline ? `${id}-offline` : undefined}
        >
          {t(isAsking ? "ask.asking" : "ask.ask")}
        </Button>
        {isAsking && (
          <Button type="button" onClick={cancel}>
            {t("audio.cancel")}
          </Button>
        )}
      </form>
      {isOffline && (
        <p id={`${id}-offline`} className="mt-3 text-sm text-soft">
          {t("offline.ask")}
        </p>
      )}
      {error && <FailureNote className="mt-4">{error}</FailureNote>}
      {asked.length + earlier.length === 0 && <p className="mt-4 text-sm text-faint">{t("ask.hint")}</p>}
      <div className="mt-2">
        <AnswerList answers={asked} isLive {...common} />
        {earlier.length > 0 && (
          <AnswerList
            answers={earlier}
            className={asked.length > 0 ? "border-t border-rule" : ""}
            {...common}
          />
        )}
      </div>
    </div>
  );
}
