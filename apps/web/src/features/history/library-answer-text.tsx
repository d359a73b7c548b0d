import type { LibraryAnswer, LibraryCitation } from "@pith/core/contract/library.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { CitedStatement } from "@pith/ui/answer/cited-statement";
import { QuotedWords } from "@pith/ui/reader/quoted-words";
import { useTexts } from "@pith/ui/texts/texts-provider";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { getMomentUrl } from "./moment-link.ts";

/**
 * An answer with numbered citations that link to their moments, or a note that no talk answers the question.
 */
export function LibraryAnswerText({ answer: { statements, citations, talks } }: { answer: LibraryAnswer }) {
  const t = useTranslate();
  const asked = <p className="mt-3 text-xs text-faint">{t("library.asked", { count: talks })}</p>;
  if (statements.length === 0) {
    return (
      <>
        <p className="mt-1 font-serif text-base font-semibold">{t("library.notSaid")}</p>
        <p className="mt-1 text-sm text-soft">{t("library.notSaidHint")}</p>
        {asked}
      </>
    );
  }
  const said = fold(statements.map(({ text }) => text).join(" "));
  return (
    <>
      {statements.map((statement) => (
        <CitedLine
          key={`${statement.citations.join()}-${statement.text}`}
          statement={statement}
          citations={citations}
        />
      ))}
      <ol className="mt-3 list-none border-t border-rule p-0 pt-2">
        {citations.map((citation, at) => (
          <li key={`${citation.summaryId}-${citation.firstCueId}-${citation.quote}`} data-citation={at + 1}>
            <CitationLink
              citation={citation}
              number={at + 1}
              isQuoted={!said.includes(fold(citation.quote))}
            />
          </li>
        ))}
      </ol>
      {asked}
    </>
  );
}

/** A statement with its citation numbers, each of which links to the cited moment. */
export function CitedLine({
  statement: { text, citations: proof },
  citations,
}: {
  statement: LibraryAnswer["statements"][number];
  citations: readonly LibraryCitation[];
}) {
  const t = useTranslate();
  return (
    <p dir="auto" className="mt-2 font-serif text-base break-words text-match">
      <CitedStatement
        text={text}
        citations={proof}
        renderNumber={({ at, className }) => {
          const citation = citations[at];
          return (
            citation && (
              <Link
                to={getMomentUrl(citation)}
                aria-label={t("library.source", { number: at + 1, title: citation.title })}
                className={className}
              >
                {at + 1}
              </Link>
            )
          );
        }}
      />
    </p>
  );
}

export function CitationLink({
  citation,
  number,
  isQuoted,
}: {
  citation: LibraryCitation;
  number: number;
  /** False if the answer already contains the quote. */
  isQuoted: boolean;
}) {
  const t = useTranslate();
  const texts = useTexts();
  return (
    <Link
      to={getMomentUrl(citation)}
      className="-mx-2 grid grid-cols-[1.5rem_minmax(0,1fr)] items-baseline gap-x-2.5 rounded-control px-2 py-1.5 text-sm no-underline hover:bg-hover"
    >
      <span className="rounded-[calc(var(--px)*5)] bg-seed-wash text-center text-xs font-semibold tabular">
        {number}
      </span>
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="shrink-0 text-xs text-soft tabular">
            {formatTimecode(citation.startSeconds) || texts.translate("ask.place")}
          </span>
          <span dir="auto" className="min-w-0 truncate text-ink text-match">
            {citation.title || t("history.untitled")}
          </span>
        </span>
        {isQuoted && (
          <span dir="auto" className="block break-words text-soft text-match">
            <QuotedWords language={citation.captionLanguage}>{citation.quote}</QuotedWords>
          </span>
        )}
      </span>
    </Link>
  );
}

/** Normalizes text for comparisons that ignore case and punctuation. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}
