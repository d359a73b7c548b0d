import { lazy, Suspense } from "react";
import { TalkExamples } from "../../features/home/talk-examples.tsx";

const TalkPlayer = lazy(async () => ({ default: (await import("./talk-player.tsx")).TalkPlayer }));

/** The example talks with the host's player, which loads when a moment is selected. */
export function HomeTalks() {
  return (
    <TalkExamples
      renderPlayer={({ talk, seconds, onUnreached }) => (
        <Suspense fallback={<div className="aspect-video bg-sunk" />}>
          <TalkPlayer
            key={talk.id}
            videoId={talk.videoId ?? ""}
            title={talk.title}
            seconds={seconds}
            onUnreached={onUnreached}
          />
        </Suspense>
      )}
    />
  );
}
