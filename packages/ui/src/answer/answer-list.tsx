import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Chapter } from "@pith/core/videos/video";
import { clsx } from "clsx";
import { Fragment } from "react";
import { isAtMoment } from "../model/is-at-moment.ts";
import type { Moment } from "../model/moment.ts";
import { QuotedWords } from "../reader/quoted-words.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { CitedStatement } from "./cited-statement.tsx";

export type ShownAnswer = Omit<QuestionAnswer, "createdAt">;

/**
 * Answers about a video, with numbered citations that seek to their moments. Citations at the player's position are
 * highlighted.
 */
export function AnswerList({
  answers,
  isLive = false,
  className,
  captionLanguage,
  chapters,
  currentSeconds,
  onSeek,
}: {
  answers: readonly ShownAnswer[];
  /**
   * True to announce new answers to screen readers. Such a list must be rendered before its first answer, because
   * only changes in an existing live region are announced.
   */
  isLive?: boolean;
  className?: string;
  /** The language of the quotes (BCP 47); null if unknown. */
  captionLanguage: string | null;
  chapters: readonly Chapter[];
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  return (
    <ol aria-live={isLive ? "polite" : undefined} className={clsx("list-none p-0", className)}>
      {answers.map((answer) => (
        <li key={answer.id} data-found={answer.found} className="border-t border-rule py-4 first:border-t-0">
          <h3 dir="auto" className="text-sm font-semibold break-words text-match">
            {answer.question}
          </h3>
          <p
            dir="auto"
            className={clsx(
              "mt-1 font-serif text-base break-words text-match",
              !answer.found && "font-semibold",
            )}
          >
            {answer.found ? (
              <AnswerText answer={answer} currentSeconds={currentSeconds} onSeek={onSeek} />
            ) : (
              texts.translate("ask.notSaid")
            )}
          </p>
          {answer.isWordSearch && (
            <p className="mt-1 text-sm text-soft">{texts.translate("ask.wordSearch")}</p>
          )}
          <ol className="mt-2 list-none p-0">
            {answer.moments.map((moment, index) => (
              <li key={`${moment.firstCueId}-${moment.quote}`} data-citation={index + 1}>
                <button
                  type="button"
                  aria-current={isAtMoment({ ...moment, currentSeconds }) ? "true" : undefined}
                  className="group -mx-1 grid w-[calc(100%+var(--px)*8)] grid-cols-[calc(var(--px)*20)_auto_minmax(0,1fr)] items-baseline gap-x-2.5 rounded-control px-1 py-1.5 text-start text-sm hover:bg-hover aria-[current]:bg-seed-wash aria-[current]:font-medium"
                  onClick={() => onSeek({ seconds: moment.startSeconds, cueId: moment.firstCueId })}
                >
                  <span className="rounded-[calc(var(--px)*5)] bg-seed-wash text-center text-xs font-semibold tabular group-aria-[current]:bg-raised">
                    {index + 1}
                  </span>
                  <span className="text-xs text-soft tabular">
                    {formatTimecode(moment.startSeconds) || texts.translate("ask.place")}
                  </span>
                  {hasQuote({ answer, quote: moment.quote }) ? (
                    <span dir="auto" className="min-w-0 truncate text-match text-soft">
                      {findChapterTitle({ chapters, seconds: moment.startSeconds })}
                    </span>
                  ) : (
                    <span dir="auto" className="min-w-0 break-words text-match text-soft">
                      <QuotedWords language={captionLanguage}>{moment.quote}</QuotedWords>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** An answer with its citation numbers. Answers stored by older versions don't have any. */
function AnswerText({
  answer: { answer, statements, moments },
  currentSeconds,
  onSeek,
}: {
  answer: ShownAnswer;
  currentSeconds: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
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
                aria-label={texts.translate("ask.source", {
                  number: at + 1,
                  place: formatTimecode(moment.startSeconds) || texts.translate("ask.place"),
                })}
                aria-current={isAtMoment({ ...moment, currentSeconds }) ? "true" : undefined}
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

/** Returns whether the answer already contains the quote, ignoring case and punctuation. */
function hasQuote({ answer, quote }: { answer: ShownAnswer; quote: string }): boolean {
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
