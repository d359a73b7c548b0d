import { useEffect, useState } from "react";
import { PLAYER_ORIGIN, YoutubePlayer } from "../../features/player/youtube-player.tsx";

/** How long to wait for the player's first message before treating its host as blocked or offline. */
const LONGEST_WAIT_MS = 8000;

/** YouTube's player, starting at a moment. Calls `onUnreached` if YouTube doesn't respond. */
export function TalkPlayer({
  videoId,
  title,
  seconds,
  onUnreached,
}: {
  videoId: string;
  title: string;
  seconds: number;
  onUnreached: () => void;
}) {
  const [request, setRequest] = useState({ seconds, number: 0 });
  useEffect(() => setRequest(({ number }) => ({ seconds, number: number + 1 })), [seconds]);

  useEffect(() => {
    if (!navigator.onLine) {
      onUnreached();
      return undefined;
    }
    const timer = setTimeout(onUnreached, LONGEST_WAIT_MS);
    const settle = ({ origin }: MessageEvent) => {
      if (origin === PLAYER_ORIGIN) clearTimeout(timer);
    };
    window.addEventListener("message", settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", settle);
    };
  }, []);

  return (
    <div data-player="youtube">
      <YoutubePlayer
        videoId={videoId}
        title={title}
        thumbnailUrl={null}
        firstSeconds={seconds}
        request={request}
        onTime={() => {}}
      />
    </div>
  );
}
