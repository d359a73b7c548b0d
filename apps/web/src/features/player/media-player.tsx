import { useEffect, useRef } from "react";
import type { PlayerProps } from "./player-request.ts";
import { usePlayKey } from "./use-play-key.ts";

/** A media file, played by the browser itself. */
export function MediaPlayer({ videoId: url, title, thumbnailUrl, request, onTime }: PlayerProps) {
  const videoRef = useRef<HTMLVideoElement>(null);

  // Only a new wish moves the player
  useEffect(() => {
    const video = videoRef.current;
    if (!request || !video) return;
    video.currentTime = request.seconds;
    onTime(request.seconds);
    // A browser may refuse to play before someone has touched the page; the place is right all the same.
    video.play().catch(() => undefined);
  }, [request]);

  usePlayKey(() => {
    const video = videoRef.current;
    if (!video) return;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  });

  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are the transcript beside it
    <video
      ref={videoRef}
      src={url}
      poster={thumbnailUrl ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      className="block aspect-video w-full bg-sunk"
      onTimeUpdate={(event) => onTime(event.currentTarget.currentTime)}
    />
  );
}
