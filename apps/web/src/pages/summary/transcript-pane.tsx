import { listCitedCues } from "@pith/core/summaries/list-cited-cues";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Moment } from "@pith/ui/model/moment";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useMemo } from "react";
import type { ReaderLayout } from "../../features/summaries/use-reader-layout.ts";
import { useTranscript } from "../../features/summaries/use-transcript.ts";
import { LazyPane } from "../../lib/lazy/lazy-pane.tsx";
import { lazyPart, prepare } from "../../lib/lazy/lazy-part.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PaneBlank } from "./pane-blank.tsx";

export const transcriptView = lazyPart(
  async () => (await import("@pith/ui/transcript/transcript-view")).TranscriptView,
);

/** The transcript, fetched when the pane is first opened. */
export function TranscriptPane({
  summaryId,
  content,
  currentSeconds,
  currentCueId,
  visit,
  layout,
  onSeek,
}: {
  summaryId: string;
  content: SummaryContent;
  currentSeconds: number | null;
  currentCueId: number | null;
  visit: number;
  layout: ReaderLayout;
  onSeek: (moment: Moment) => void;
}) {
  const t = useTranslate();
  const { transcript, error, retry } = useTranscript({ summaryId, isWanted: true });
  const citedCueIds = useMemo(() => listCitedCues(content), [content]);
  // Loads the view's code in parallel with the captions.
  useEffect(() => {
    const timer = setTimeout(() => prepare(transcriptView));
    return () => clearTimeout(timer);
  }, []);
  if (error) {
    return (
      <FailureNote className="my-4" again={{ text: t("summary.tryAgain"), onPress: retry }}>
        {error}
      </FailureNote>
    );
  }
  const isFilling = layout !== "flow";
  const blank = <PaneBlank isFilling={isFilling} hasField={layout !== "columns"} />;
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
        // Puts the search field in the tab row, which leaves more vertical space for the text.
        ...(layout === "columns" && {
          searchClassName:
            "absolute end-0 -top-10 z-1 w-[48%] [&_input]:h-9 [&_input]:border-transparent [&_input]:bg-transparent",
        }),
      }}
      blank={blank}
    />
  );
}
