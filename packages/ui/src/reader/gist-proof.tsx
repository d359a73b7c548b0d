import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { useId, useState } from "react";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { PointProof } from "./point-proof.tsx";
import { readCaptionLanguage } from "./read-caption-language.ts";

/** Where the gist was said, and its proof on request. Renders nothing if the gist only lists topics. */
export function GistProof({
  content,
  said,
  onSeek,
}: {
  content: SummaryContent;
  /** What the gist says in the speaker's words. The proof repeats it only to name the speaker. */
  said: string;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const proofId = useId();
  const [hasProof, setHasProof] = useState(false);
  const { gistEvidence: evidence, origin } = content;
  if (!evidence) return null;
  const { startSeconds: seconds, firstCueId: cueId } = evidence.quotes[0];
  return (
    <div data-gist-proof="" className="mt-2">
      <div className="flex flex-wrap gap-x-4.5 text-xs text-soft [&_button]:min-h-6 [&_button]:rounded-control [&_button]:underline-offset-3 [&_button:hover]:text-ink [&_button:hover]:underline">
        {seconds !== null && (
          <button
            type="button"
            aria-label={texts.translate("reader.seekTo", { time: formatTimecode(seconds) })}
            className="touch-room flex items-center gap-2 tabular"
            onClick={() => onSeek({ seconds, cueId })}
          >
            <span aria-hidden="true" className="h-2.5 w-1 rounded-full bg-seed" />
            {formatTimecode(seconds)}
          </button>
        )}
        <button
          type="button"
          data-no-print=""
          aria-expanded={hasProof}
          aria-controls={hasProof ? proofId : undefined}
          className="touch-room"
          onClick={() => setHasProof(!hasProof)}
        >
          {getSummaryTexts(texts.language).translate("proof.show", { count: evidence.quotes.length })}
        </button>
      </div>
      {hasProof && (
        <PointProof
          id={proofId}
          point={evidence}
          quotes={evidence.quotes.filter(({ text, speaker }) => text !== said || speaker !== null)}
          quoteLanguage={readCaptionLanguage(origin)}
          onSeek={onSeek}
        />
      )}
    </div>
  );
}
