import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { memo, useId, useState } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { PointProof } from "./point-proof.tsx";
import { PointToolbar } from "./point-toolbar.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";

/**
 * The main takeaways, most important first, except those that repeat the gist. Renders nothing if none are
 * left.
 */
export const TakeawayList = memo(function TakeawayList({
  content,
  onSeek,
}: {
  content: SummaryContent;
  onSeek: (moment: Moment) => void;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const takeaways = (content.shaped?.takeaways ?? []).filter(({ text }) => text !== content.gist);
  if (takeaways.length === 0) return null;
  const label = texts.translate("section.takeaways");
  return (
    <section aria-label={label} data-shape="takeaways" className="mt-8">
      <h2 className="sr-only">{label}</h2>
      <ol className="-my-3 list-none p-0">
        {takeaways.map((point, index) => (
          <Takeaway
            key={`${point.quotes[0].firstCueId}-${point.text}`}
            point={point}
            rank={index + 1}
            language={content.language}
            quoteLanguage={readCaptionLanguage(content.origin)}
            onSeek={onSeek}
          />
        ))}
      </ol>
    </section>
  );
});

function Takeaway({
  point,
  rank,
  language,
  quoteLanguage,
  onSeek,
}: {
  point: KeyPoint;
  rank: number;
  language: string;
  quoteLanguage: string | undefined;
  onSeek: (moment: Moment) => void;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const proofId = useId();
  const [hasProof, setHasProof] = useState(false);
  const { startSeconds: seconds, firstCueId: cueId } = point.quotes[0];
  return (
    <li className="group/point relative grid grid-cols-[calc(var(--px)*22)_minmax(0,1fr)] gap-x-3.5 py-3">
      <span aria-hidden="true" className="font-serif text-base text-faint tabular">
        {rank}
      </span>
      <div className="min-w-0">
        <button
          type="button"
          className="group grid w-full items-baseline gap-x-3.5 rounded-control text-start font-serif text-base font-medium @sm:grid-cols-[minmax(0,1fr)_auto]"
          onClick={() => onSeek({ seconds, cueId })}
        >
          <span
            dir="auto"
            lang={language}
            className="break-words text-match decoration-seed underline-offset-4 group-hover:underline"
          >
            {point.text}
          </span>
          {seconds !== null && (
            <span className="flex items-center gap-2 font-sans text-xs font-normal text-soft tabular">
              <span aria-hidden="true" className="h-2.5 w-1 rounded-full bg-seed" />
              {formatTimecode(seconds)}
            </span>
          )}
        </button>
        <PointToolbar isShown={hasProof}>
          <button
            type="button"
            aria-expanded={hasProof}
            aria-controls={hasProof ? proofId : undefined}
            onClick={() => setHasProof(!hasProof)}
          >
            {texts.translate("proof.show", { count: point.quotes.length })}
          </button>
        </PointToolbar>
        {hasProof && (
          <PointProof
            id={proofId}
            point={point}
            quotes={point.quotes}
            quoteLanguage={quoteLanguage}
            onSeek={onSeek}
          />
        )}
      </div>
    </li>
  );
}
