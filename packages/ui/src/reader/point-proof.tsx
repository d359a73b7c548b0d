import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint, Quote } from "@pith/core/summaries/summary";
import { describeProof } from "@pith/texts/describe-proof";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { QuotedWords } from "./quoted-words.tsx";

/** The evidence for a key point or the gist: its remaining quotes, misheard words, and how the point was verified. */
export function PointProof({
  id,
  point,
  quotes,
  quoteLanguage,
  onSeek,
}: {
  id: string;
  point: Pick<KeyPoint, "proof" | "repairs">;
  quotes: readonly Quote[];
  quoteLanguage?: string | undefined;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const proofTexts = getSummaryTexts(texts.language);
  return (
    // Clicking a quote must not select the point.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      className="mt-2 w-fit max-w-full cursor-auto border-s-2 border-rule ps-3 text-sm text-soft"
      onClick={(event) => event.stopPropagation()}
    >
      {quotes.length > 0 && (
        <ul className="m-0 grid list-none gap-2 p-0">
          {quotes.map((quote) => (
            <li key={`${quote.firstCueId}-${quote.text}`} className="leading-6 break-words">
              {quote.startSeconds !== null && (
                <button
                  type="button"
                  aria-label={texts.translate("reader.seekTo", {
                    time: formatTimecode(quote.startSeconds),
                  })}
                  className="link -my-0.5 me-2 min-h-6 text-xs tabular"
                  onClick={() => onSeek({ seconds: quote.startSeconds, cueId: quote.firstCueId })}
                >
                  {formatTimecode(quote.startSeconds)}
                </button>
              )}
              <span dir="auto">
                {quote.speaker !== null && <>{quote.speaker}: </>}
                <QuotedWords language={quoteLanguage}>{quote.text}</QuotedWords>
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
  );
}
