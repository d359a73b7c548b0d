import { listCitedCues } from "@pith/core/summaries/list-cited-cues";
import type { GistEvidence, KeyPoint } from "@pith/core/summaries/summary";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { TranscriptView } from "@pith/ui/transcript/transcript-view";
import { useMemo } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { PanelTranscript } from "./support/read-transcript.ts";
import { seekPlayer } from "./support/seek-player.ts";

/** The whole transcript, with search. It scrolls along with the player. */
export function TranscriptTab({
  read: { transcript, failure },
  keyPoints,
  gistEvidence,
  currentSeconds,
}: {
  read: PanelTranscript;
  keyPoints: readonly KeyPoint[];
  gistEvidence: GistEvidence | null;
  currentSeconds: number | null;
}) {
  const texts = useTexts();
  const citedCueIds = useMemo(() => listCitedCues({ keyPoints, gistEvidence }), [keyPoints, gistEvidence]);
  if (failure) return <FailureNote>{texts.say(failure)}</FailureNote>;
  if (!transcript) {
    return (
      <p role="status" className="text-sm text-soft">
        {texts.translate("panel.loadingTranscript")}
      </p>
    );
  }
  return (
    <TranscriptView
      cues={transcript.cues}
      language={transcript.language}
      currentSeconds={currentSeconds}
      currentCueId={null}
      citedCueIds={citedCueIds}
      onSeek={({ seconds }) => seconds !== null && seekPlayer(seconds)}
    />
  );
}
