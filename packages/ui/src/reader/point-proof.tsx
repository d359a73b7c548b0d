import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint, Quote } from "@pith/core/summaries/summary";
import { describeProof } from "@pith/texts/describe-proof";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** A key point's proof, on demand: the quotes not shown yet, misheard words, and how the point was checked. */
export function PointProof({
  point,
  quotes,
  quoteLanguage,
  onSeek,
}: {
  point: KeyPoint;
  /** The point's quotes that aren't shown beside it. */
  quotes: readonly Quote[];
  /** The language of the quotes (BCP 47); undefined if unknown. */
  quoteLanguage?: string | undefined;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const proofTexts = getSummaryTexts(texts.language);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    // Opening the proof or a quote must not choose the point.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className="w-fit max-w-full cursor-auto" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mb-1 flex min-h-6 items-center gap-1 rounded-control text-xs text-faint transition-colors hover:text-ink aria-expanded:text-ink"
        onClick={() => setIsOpen(!isOpen)}
      >
        {proofTexts.translate("proof.show", { count: point.quotes.length })}
        <ChevronDown aria-hidden="true" size={14} className={isOpen ? "rotate-180" : undefined} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-2 border-s-2 border-rule ps-3 text-sm text-soft">
        {quotes.length > 0 && (
          <ul className="m-0 grid list-none gap-2 p-0">
            {quotes.map((quote) => (
              <li key={`${quote.firstCueId}-${quote.text}`} className="break-words">
                {quote.startSeconds !== null && (
                  <button
                    type="button"
                    aria-label={texts.translate("reader.seekTo", {
                      time: formatTimecode(quote.startSeconds),
                    })}
                    className="link me-2 min-h-6 text-xs tabular"
                    onClick={() => onSeek({ seconds: quote.startSeconds, cueId: quote.firstCueId })}
                  >
                    {formatTimecode(quote.startSeconds)}
                  </button>
                )}
                <span dir="auto">
                  {quote.speaker !== null && <>{quote.speaker}: </>}
                  <q lang={quoteLanguage}>{quote.text}</q>
                </span>
              </li>
            ))}
          </ul>
        )}
        {point.repairs.map(({ heard, meant }) => (
          <div key={`${heard}-${meant}`} className="mt-2 break-words first:mt-0">
            {proofTexts.translate("proof.repair", { heard, meant })}
          </div>
        ))}
        <div className="mt-2 text-xs text-faint first:mt-0">
          {describeProof({ proof: point.proof, texts: proofTexts })}
        </div>
      </div>
    </div>
  );
}
