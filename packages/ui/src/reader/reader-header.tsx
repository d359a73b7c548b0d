import { formatDate } from "@pith/core/lib/format-date";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ReactNode } from "react";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { OriginNotes } from "./origin-notes.tsx";
import { FactsBlank, GistBlank, TitleBlank } from "./reader-blanks.tsx";
import { WorkingNote } from "./working-note.tsx";

/**
 * Title, author, gist and origin. While in progress, it reserves the gist's space and shows the current stage in place
 * of the origin. This way the key points already being read don't move.
 */
export function ReaderHeader({
  summary,
  actions,
  hasTitle,
  isConnectionLost,
  onCancel,
}: {
  summary: SummaryProgress;
  actions?: ReactNode;
  hasTitle: boolean;
  isConnectionLost: boolean;
  onCancel?: () => void;
}) {
  const texts = useTexts();
  const { video, content, keyPoints, phase } = summary;
  const title = content?.title || video?.title || "";
  const facts = [
    video?.author,
    video?.durationSeconds ? formatTimecode(video.durationSeconds) : null,
    video?.publishedAt
      ? formatDate({ date: video.publishedAt, locale: texts.language, timeZone: "UTC" })
      : null,
  ].filter(Boolean);
  return (
    // On narrow screens the gist comes before the buttons, because it is what readers come for.
    <header className="flex flex-col">
      {(hasTitle || actions) && (
        <div className="contents flex-wrap items-start justify-between gap-x-8 gap-y-3 @lg:flex">
          {hasTitle && (
            <div className="min-w-0 max-w-[calc(var(--px)*736)] @lg:flex-1 @lg:basis-104">
              {title ? (
                <h1
                  dir="auto"
                  lang={content?.language}
                  className="text-xl font-semibold text-balance break-words text-match"
                >
                  {title}
                </h1>
              ) : phase !== "working" ? null : (
                <TitleBlank />
              )}
              {phase === "working" && !video && <FactsBlank />}
              {facts.length > 0 && (
                <p className="mt-1.5 text-sm text-faint">
                  {facts.map((fact, index) => (
                    <span key={fact}>
                      {index > 0 && <span aria-hidden="true"> · </span>}
                      <bdi>{fact}</bdi>
                    </span>
                  ))}
                </p>
              )}
            </div>
          )}
          {actions && <div className="order-last mt-5 @lg:order-none @lg:mt-0">{actions}</div>}
        </div>
      )}
      {content?.gist && (
        <p
          dir="auto"
          lang={content.language}
          className="mt-5 max-w-measure font-serif text-lg text-pretty first:mt-0"
        >
          {content.gist}
        </p>
      )}
      {phase === "working" && (
        <>
          <GistBlank />
          <WorkingNote
            stage={summary.stage}
            ahead={summary.ahead}
            isConnectionLost={isConnectionLost}
            {...(onCancel && { onCancel })}
          />
        </>
      )}
      {content && <OriginNotes origin={content.origin} keyPointCount={keyPoints.length} />}
    </header>
  );
}
