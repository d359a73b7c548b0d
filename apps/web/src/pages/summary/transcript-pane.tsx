import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Moment } from "@pith/ui/model/moment";
import { Button } from "@pith/ui/primitives/button";
import { TranscriptView } from "@pith/ui/transcript/transcript-view";
import { useMemo } from "react";
import { useTranscript } from "../../features/summaries/use-transcript.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The transcript, fetched when it is first looked at. */
export function TranscriptPane({
  summaryId,
  content,
  currentSeconds,
  currentCueId,
  onSeek,
}: {
  summaryId: string;
  content: SummaryContent;
  currentSeconds: number | null;
  currentCueId: number | null;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const { transcript, error, retry } = useTranscript({ summaryId, isWanted: true });
  const citedCueIds = useMemo(() => listCitedCues(content), [content]);
  if (error) {
    return (
      <div role="alert" className="py-4">
        <p className="text-sm text-soft">{error}</p>
        <Button size="small" className="mt-3" onClick={retry}>
          {t("summary.tryAgain")}
        </Button>
      </div>
    );
  }
  if (!transcript) return <TranscriptSkeleton />;
  return (
    <TranscriptView
      cues={transcript.cues}
      language={transcript.language}
      currentSeconds={currentSeconds}
      currentCueId={currentCueId}
      citedCueIds={citedCueIds}
      onSeek={onSeek}
    />
  );
}

/** As high as the transcript with its search field, so that what stands below doesn't move when it comes. */
function TranscriptSkeleton() {
  const widths = ["w-full", "w-4/5", "w-11/12", "w-3/4", "w-2/3"];
  return (
    <div
      aria-hidden="true"
      className="h-[calc(var(--transcript-height,min(60vh,520px))+48px)] overflow-hidden"
    >
      <div className="h-10 rounded-control bg-blank" />
      {[...widths, ...widths, ...widths].map((width, index) => (
        <div key={index} className="flex gap-3 px-2 py-3">
          <span className="h-3 w-10 rounded-full bg-blank" />
          <span className={`h-3 rounded-full bg-blank ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** A key point's quote spans few cues; a broken span must not fill the memory. */
const MOST_CUES_OF_A_QUOTE = 2000;

function listCitedCues(content: SummaryContent): ReadonlySet<number> {
  const cited = new Set<number>();
  for (const { firstCueId, lastCueId } of content.keyPoints) {
    const last = Math.min(lastCueId, firstCueId + MOST_CUES_OF_A_QUOTE);
    for (let id = firstCueId; id <= last; id += 1) cited.add(id);
  }
  return cited;
}
