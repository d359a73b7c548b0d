import { useCallback, useEffect, useRef, useState } from "react";
import { PlayerPoster } from "./player-poster.tsx";
import type { PlayerProps } from "./player-request.ts";
import { usePlayKey } from "./use-play-key.ts";
import { useSound } from "./use-sound.ts";

const PLAYER_ORIGIN = "https://player.vimeo.com";

/** Vimeo's own player, loaded on demand. */
export function VimeoPlayer({ videoId, title, thumbnailUrl, request, firstSeconds, onTime }: PlayerProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const isPlaying = useRef(false);
  const isReady = useRef(false);
  /** A seek requested before the player was ready. */
  const missedSeconds = useRef<number | null>(null);
  const [startSeconds, setStartSeconds] = useState<number | null>(null);
  const isOpen = startSeconds !== null;

  const send = useCallback((method: string, value?: unknown) => {
    frameRef.current?.contentWindow?.postMessage(JSON.stringify({ method, value }), PLAYER_ORIGIN);
  }, []);

  const startSound = useSound(() => send("pause"));

  const goTo = useCallback(
    (seconds: number) => {
      send("setCurrentTime", seconds);
      send("play");
    },
    [send],
  );

  useEffect(() => {
    if (!request) return;
    startSound();
    if (!isOpen) setStartSeconds(request.seconds);
    else if (isReady.current) goTo(request.seconds);
    else missedSeconds.current = request.seconds;
    onTime(request.seconds);
  }, [request]);

  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: MessageEvent) => {
      if (event.origin !== PLAYER_ORIGIN || event.source !== frameRef.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message?.event === "ready") {
        isReady.current = true;
        for (const name of ["timeupdate", "play", "pause"]) send("addEventListener", name);
        if (missedSeconds.current !== null) goTo(missedSeconds.current);
        missedSeconds.current = null;
      } else if (message?.event === "timeupdate" && typeof message.data?.seconds === "number") {
        onTime(message.data.seconds);
      } else if (message?.event === "play" || message?.event === "pause") {
        isPlaying.current = message.event === "play";
        if (isPlaying.current) startSound();
      }
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [isOpen, onTime, send, goTo, startSound]);

  usePlayKey(() => {
    if (!isOpen) setStartSeconds(firstSeconds);
    else send(isPlaying.current ? "pause" : "play");
  });

  if (!isOpen) {
    return (
      <PlayerPoster title={title} thumbnailUrl={thumbnailUrl} onPlay={() => setStartSeconds(firstSeconds)} />
    );
  }
  return (
    <iframe
      ref={frameRef}
      src={buildAddress({ videoId, startSeconds })}
      title={title}
      allow="autoplay; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      className="block aspect-video w-full border-0 scheme-light"
    />
  );
}

/**
 * Returns the player's URL. The id of an unlisted video is `number/hash`; the player expects the hash as a
 * parameter.
 */
function buildAddress({ videoId, startSeconds }: { videoId: string; startSeconds: number }): string {
  const [number = "", hash] = videoId.split("/");
  const url = new URL(`/video/${encodeURIComponent(number)}`, PLAYER_ORIGIN);
  if (hash) url.searchParams.set("h", hash);
  url.searchParams.set("autoplay", "1");
  url.searchParams.set("dnt", "1");
  url.hash = `t=${Math.floor(startSeconds)}s`;
  return url.href;
}

interface VimeoMessage {
  event?: unknown;
  data?: { seconds?: unknown };
}

function readMessage(data: unknown): VimeoMessage | null {
  if (typeof data !== "string") return typeof data === "object" ? data : null;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}
