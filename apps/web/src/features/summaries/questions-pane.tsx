import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Moment } from "@pith/ui/model/moment";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId, useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useQuestions } from "./use-questions.ts";

/** Questions about the video, answered from its transcript with timestamps. */
export function QuestionsPane({
  summaryId,
  onSeek,
}: {
  summaryId: string;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [question, setQuestion] = useState("");
  const { answers, isAsking, error, ask } = useQuestions(summaryId);
  return (
    <div data-questions="">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() === "") return;
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
        <Button type="submit" variant="primary" disabled={isAsking}>
          {t(isAsking ? "ask.asking" : "ask.ask")}
        </Button>
      </form>
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
              <p dir="auto" className="mt-1 font-serif text-base break-words">
                {answer.answer}
              </p>
              <ul className="mt-2 list-none space-y-1.5 p-0">
                {answer.moments.map((moment) => (
                  <li
                    key={`${moment.firstCueId}-${moment.quote}`}
                    className="flex items-baseline gap-3 text-sm"
                  >
                    <button
                      type="button"
                      className="link shrink-0 py-1 text-xs tabular"
                      onClick={() => onSeek({ seconds: moment.startSeconds, cueId: moment.firstCueId })}
                    >
                      {formatTimecode(moment.startSeconds) || t("ask.place")}
                    </button>
                    <q dir="auto" className="min-w-0 break-words text-soft">
                      {moment.quote}
                    </q>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
