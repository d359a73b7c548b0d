import { listCitedCues } from "@pith/core/summaries/list-cited-cues";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Moment } from "@pith/ui/model/moment";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useMemo, useState } from "react";
import { useTranscript } from "../../features/summaries/use-transcript.ts";
import { LazyPane } from "../../lib/lazy/lazy-pane.tsx";
import { lazyPart, prepare } from "../../lib/lazy/lazy-part.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const transcriptView = lazyPart(
  async () => (await import("@pith/ui/transcript/transcript-view")).TranscriptView,
);

/** A shared summary's transcript, fetched on demand. */
export function SharedTranscript({
  shareId,
  content,
  isOpenAtOnce,
  isFilling,
  currentSeconds,
  currentCueId,
  visit,
  onSeek,
}: {
  shareId: string;
  content: SummaryContent;
  isOpenAtOnce: boolean;
  /** True if the pane is next to the text and fills the rest of the viewport's height. */
  isFilling: boolean;
  currentSeconds: number | null;
  currentCueId: number | null;
  visit: number;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(isOpenAtOnce);
  // The layout isn't known until scripts run.
  if (isOpenAtOnce && !isOpen) setOpen(true);
  const { transcript, error, retry } = useTranscript({ shareId, isWanted: isOpen });
  const citedCueIds = useMemo(() => listCitedCues(content), [content]);
  useEffect(() => {
    if (isOpen) prepare(transcriptView);
  }, [isOpen]);

  if (!isOpen) {
    return (
      <Button className="mt-6" onClick={() => setOpen(true)}>
        {t("shared.showTranscript")}
      </Button>
    );
  }
  if (error) {
    return <FailureNote again={{ text: t("summary.tryAgain"), onPress: retry }}>{error}</FailureNote>;
  }
  const blank = <div aria-hidden="true" className="h-[min(60vh,520px)] rounded-control bg-blank" />;
  if (!transcript) return blank;
  return (
    <LazyPane
      part={transcriptView}
      props={{
        cues: transcript.cues,
        language: transcript.language,
        currentSeconds,
        currentCueId,
        visit,
        citedCueIds,
        onSeek,
        isFilling,
      }}
      blank={blank}
    />
  );
}
