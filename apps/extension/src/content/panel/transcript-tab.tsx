import type { KeyPoint } from "@pith/core/summaries/summary";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { TranscriptView } from "@pith/ui/transcript/transcript-view";
import { useMemo } from "react";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { PanelTranscript } from "./support/read-transcript.ts";
import { seekPlayer } from "./support/seek-player.ts";

/** Bounds the work for an invalid range of cues. */
const MAX_CUES_OF_A_QUOTE = 2000;

function listCitedCues(keyPoints: readonly KeyPoint[]): ReadonlySet<number> {
  const cited = new Set<number>();
  for (const { firstCueId, lastCueId } of keyPoints.flatMap(({ quotes }) => quotes)) {
    const last = Math.min(lastCueId, firstCueId + MAX_CUES_OF_A_QUOTE);
    for (let id = firstCueId; id <= last; id += 1) cited.add(id);
  }
  return cited;
}

/** The whole transcript, with search. It scrolls along with the player. */
export function TranscriptTab({
  read: { transcript, failure },
  keyPoints,
  currentSeconds,
}: {
  read: PanelTranscript;
  keyPoints: readonly KeyPoint[];
  currentSeconds: number | null;
}) {
  const texts = useTexts();
  const citedCueIds = useMemo(() => listCitedCues(keyPoints), [keyPoints]);
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
