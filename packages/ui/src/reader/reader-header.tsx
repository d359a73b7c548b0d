import { formatDate } from "@pith/core/lib/format-date";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { ReactNode } from "react";
import type { SummaryProgress } from "../model/summary-progress.ts";
import { Facts } from "../primitives/facts.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { describeCaptions } from "./describe-captions.ts";
import { FactsBlank, TitleBlank } from "./reader-blanks.tsx";

export function ReaderHeader({
  summary,
  actions,
  hasTitle,
}: {
  summary: SummaryProgress;
  actions?: ReactNode;
  hasTitle: boolean;
}) {
  const texts = useTexts();
  const { video, content, phase } = summary;
  if (!hasTitle && !actions) return null;
  const title = content?.title || video?.title || "";
  const facts = [
    video?.author ?? "",
    video?.durationSeconds ? formatTimecode(video.durationSeconds) : "",
    formatDate({ date: video?.publishedAt ?? null, locale: texts.language, timeZone: "UTC" }) ?? "",
    ...(content ? describeCaptions({ origin: content.origin, texts }) : []),
  ].filter((fact) => fact !== "");
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      {hasTitle && (
        // At least as tall as the buttons, so that the line below doesn't move when they appear.
        <div className="min-h-12 min-w-0 max-w-[calc(var(--px)*736)] @max-lg:w-full @lg:flex-1 @lg:basis-104">
          {title ? (
            <h1
              dir="auto"
              lang={content?.language}
              className="text-lg leading-6! font-semibold text-pretty break-words text-match"
            >
              {title}
            </h1>
          ) : phase !== "working" ? null : (
            <TitleBlank />
          )}
          {phase === "working" && !video && <FactsBlank />}
          {facts.length > 0 && (
            <p className="mt-1 text-sm text-faint" data-facts="">
              <Facts facts={facts} />
            </p>
          )}
        </div>
      )}
      {actions && <div className="min-w-0 @max-lg:w-full">{actions}</div>}
    </header>
  );
}
