import type { BatchSummary } from "@pith/core/contract/batch.schemas";
import type { ReactNode } from "react";
import { CitationLink, CitedLine } from "../../features/history/library-answer-text.tsx";
import { Link } from "../../lib/link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** A batch's combined summary. Each line ends with the numbers of the quotes that support it. */
export function BatchSummaryText({
  summary: { statements, topics, talks, citations, isBeingWritten },
}: {
  summary: BatchSummary;
}) {
  const t = useTranslate();
  const lines = (list: BatchSummary["statements"]) =>
    list.map((line) => (
      <CitedLine key={`${line.citations.join()}-${line.text}`} statement={line} citations={citations} />
    ));
  return (
    <section className="mt-8 max-w-measure" data-batch-summary="">
      <h2 className="text-lg font-semibold">{t("batch.together")}</h2>
      {talks.length > 1 && (
        <>
          <Heading>{t("batch.shared")}</Heading>
          {isBeingWritten && <p className="mt-1 text-sm text-soft">{t("batch.writing")}</p>}
          {lines(statements)}
          {topics.length === 0 && statements.length === 0 && (
            <p className="mt-1 text-sm text-soft">{t("batch.noShared")}</p>
          )}
          {topics.map((topic) => (
            <div key={topic.words.join()} data-topic="" className="mt-4">
              <h4 dir="auto" className="text-sm font-semibold text-soft text-match">
                {topic.words.join(" · ")}
              </h4>
              {lines(topic.lines)}
            </div>
          ))}
        </>
      )}
      <Heading>{t("batch.each")}</Heading>
      {talks.map((talk) => (
        <div key={talk.summaryId} data-talk="" className="mt-4">
          <h4 dir="auto" className="text-sm font-semibold break-words text-match">
            <Link to={`/summary/${talk.summaryId}`} className="link">
              {talk.title || t("history.untitled")}
            </Link>
          </h4>
          {lines(talk.lines)}
        </div>
      ))}
      <Heading>{t("batch.sources")}</Heading>
      <ol className="mt-2 list-none p-0">
        {citations.map((citation, at) => (
          <li key={`${citation.summaryId}-${citation.firstCueId}-${citation.quote}`} data-citation={at + 1}>
            <CitationLink citation={citation} number={at + 1} isQuoted={true} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mt-6 border-t border-rule pt-4 text-base font-semibold">{children}</h3>;
}
