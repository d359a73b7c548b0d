import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { PlayerProps } from "./player-request.ts";
import { usePlayKey } from "./use-play-key.ts";
import { useSound } from "./use-sound.ts";

/** Plays a media file in the browser. Audio files don't get a video area. */
export function MediaPlayer({
  videoId: url,
  isSound,
  title,
  thumbnailUrl,
  request,
  firstSeconds,
  onTime,
}: PlayerProps & { isSound: boolean }) {
  const mediaRef = useRef<HTMLMediaElement>(null);
  const startSound = useSound(() => mediaRef.current?.pause());

  useEffect(() => {
    const media = mediaRef.current;
    if (!request || !media) return;
    media.currentTime = request.seconds;
    onTime(request.seconds);
    // Browsers may block playback before the user interacts with the page, but the seek still works.
    media.play().catch(() => undefined);
  }, [request]);

  usePlayKey(() => {
    const media = mediaRef.current;
    if (!media) return;
    if (media.paused) media.play().catch(() => undefined);
    else media.pause();
  });

  // Kept from the first render, because a new URL would reload the file.
  const [firstPlace] = useState(firstSeconds);
  const common = {
    src: firstPlace > 0 ? `${url}#t=${firstPlace}` : url,
    controls: true,
    preload: "metadata",
    "aria-label": title,
    onPlay: startSound,
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => onTime(event.currentTarget.currentTime),
  };
  if (isSound) {
    return (
      <div data-sound="" className="flex items-center gap-2 p-2">
        {thumbnailUrl && (
          <img src={thumbnailUrl} alt="" className="size-14 shrink-0 rounded-control bg-blank object-cover" />
        )}
        <audio
          {...common}
          ref={(element) => {
            mediaRef.current = element;
          }}
          className="h-14 w-full min-w-0"
        />
      </div>
    );
  }
  return (
    <video
      {...common}
      ref={(element) => {
        mediaRef.current = element;
      }}
      poster={thumbnailUrl ?? undefined}
      playsInline
      className="block aspect-video w-full bg-sunk"
    />
  );
}
