import type { SummaryContent } from "@pith/core/summaries/summary";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import type { Extras } from "../use-extras.ts";
import { BrowserSpeech } from "./browser-speech.tsx";
import { ServerAudio } from "./server-audio.tsx";

/**
 * The audio tab: uses Pith's server if the summary is stored there and the plan includes audio, otherwise the browser's
 * voice.
 */
export function ListenTab({
  content,
  extras,
  serverOrigin,
}: {
  content: SummaryContent;
  extras: Extras | null;
  serverOrigin: string;
}) {
  return (
    <>
      {extras?.canHaveAudio && (
        <div className="mb-6">
          <ServerAudio
            key={extras.summaryId}
            summaryId={extras.summaryId}
            fileName={`${nameSummaryFile(content.title)}.mp3`}
            serverOrigin={serverOrigin}
          />
        </div>
      )}
      {"speechSynthesis" in window && (
        <BrowserSpeech key={content.gist} content={content} isAlternative={extras?.canHaveAudio === true} />
      )}
    </>
  );
}
