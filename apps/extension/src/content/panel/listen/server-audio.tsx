import { AudioPlayer, type AudioSpeed } from "@pith/ui/audio/audio-player";
import { AudioProgress } from "@pith/ui/audio/audio-progress";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { useTexts } from "../../../texts/texts-provider.tsx";
import { findVideoElement } from "../../page/page-elements.ts";
import { describeFailure } from "../support/describe-failure.ts";
import { useServerAudio } from "./use-server-audio.ts";

/** Plays the summary's audio from Pith's server. */
export function ServerAudio({
  summaryId,
  fileName,
  serverOrigin,
}: {
  summaryId: string;
  fileName: string;
  serverOrigin: string;
}) {
  const texts = useTexts();
  const { translate } = texts;
  const [speed, setSpeed] = useState<AudioSpeed>("1");
  const { audio, url, isWorking, isBusy, failure, make, cancel } = useServerAudio(summaryId);
  const isDone = audio?.status === "done";
  return (
    <div data-audio={audio?.status ?? "none"}>
      {isDone && url !== null ? (
        <AudioPlayer
          url={url}
          durationSeconds={audio.durationSeconds ?? 0}
          chapters={audio.chapters}
          speed={speed}
          fileName={fileName}
          onPlay={() => findVideoElement()?.pause()}
          onSpeed={setSpeed}
        />
      ) : isWorking || (isDone && failure === null) ? (
        <>
          <AudioProgress
            progress={audio?.progress ?? 1}
            describe={(percent) => translate("listen.making", { percent })}
          />
          {isWorking && (
            <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void cancel()}>
              {translate("listen.cancel")}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="text-sm text-soft">
            {translate("listen.server", { host: new URL(serverOrigin).host })}
          </p>
          <Button variant="primary" className="mt-3" isBusy={isBusy} onClick={() => void make()}>
            {translate("listen.make")}
          </Button>
        </>
      )}
      {failure && (
        <FailureNote className="mt-4">{describeFailure({ failure, texts, serverOrigin })}</FailureNote>
      )}
    </div>
  );
}
