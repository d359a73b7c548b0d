import { useCallback, useEffect, useRef, useState } from "react";
import { PlayerPoster } from "./player-poster.tsx";
import type { PlayerProps } from "./player-request.ts";
import { usePlayKey } from "./use-play-key.ts";
import { useSound } from "./use-sound.ts";

export const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";
/**
 * The player ignores commands until it gets a "listening" message. It may miss this message while loading, so
 * we repeat it.
 */
const GREETING_INTERVAL_MS = 250;
const MAX_GREETINGS = 40;
const PLAYING = 1;

/** YouTube's own cookieless player, loaded on demand. */
export function YoutubePlayer({ videoId, title, thumbnailUrl, request, firstSeconds, onTime }: PlayerProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const isPlaying = useRef(false);
  /** A seek requested before the player was ready. */
  const missedSeconds = useRef<number | null>(null);
  /**
   * Incremented whenever the iframe loads, to restart the handshake: on a slow connection, loading can take
   * longer than all of the handshake's attempts.
   */
  const [loadCount, setLoadCount] = useState(0);
  const [startSeconds, setStartSeconds] = useState<number | null>(null);
  const isOpen = startSeconds !== null;

  const send = useCallback((func: string, args: unknown[] = []) => {
    frameRef.current?.contentWindow?.postMessage(
      JSON.stringify({ event: "command", func, args }),
      PLAYER_ORIGIN,
    );
  }, []);

  const startSound = useSound(() => send("pauseVideo"));

  const goTo = useCallback(
    (seconds: number) => {
      send("seekTo", [seconds, true]);
      send("playVideo");
    },
    [send],
  );

  useEffect(() => {
    if (!request) return;
    startSound();
    if (!isOpen) setStartSeconds(request.seconds);
    else {
      if (!isReady.current) missedSeconds.current = request.seconds;
      goTo(request.seconds);
    }
    onTime(request.seconds);
  }, [request]);

  useEffect(() => {
    if (!isOpen) return;
    void loadCount;
    let greetings = 0;
    const greet = setInterval(() => {
      greetings += 1;
      if (isReady.current || greetings > MAX_GREETINGS) clearInterval(greet);
      else {
        frameRef.current?.contentWindow?.postMessage(
          JSON.stringify({ event: "listening", id: "pith", channel: "widget" }),
          PLAYER_ORIGIN,
        );
      }
    }, GREETING_INTERVAL_MS);
    const hear = (event: MessageEvent) => {
      if (event.origin !== PLAYER_ORIGIN || event.source !== frameRef.current?.contentWindow) return;
      const info = readInfo(event.data);
      if (!info) return;
      isReady.current = true;
      if (missedSeconds.current !== null) {
        goTo(missedSeconds.current);
        missedSeconds.current = null;
        return;
      }
      if (typeof info.playerState === "number") {
        const isStarting = !isPlaying.current && info.playerState === PLAYING;
        isPlaying.current = info.playerState === PLAYING;
        if (isStarting) startSound();
      }
      if (typeof info.currentTime === "number") onTime(info.currentTime);
    };
    window.addEventListener("message", hear);
    return () => {
      clearInterval(greet);
      window.removeEventListener("message", hear);
    };
  }, [isOpen, onTime, goTo, startSound, loadCount]);

  usePlayKey(() => {
    if (!isOpen) setStartSeconds(firstSeconds);
    else send(isPlaying.current ? "pauseVideo" : "playVideo");
  });

  if (!isOpen) {
    return (
      <PlayerPoster title={title} thumbnailUrl={thumbnailUrl} onPlay={() => setStartSeconds(firstSeconds)} />
    );
  }
  const query = new URLSearchParams({
    enablejsapi: "1",
    autoplay: "1",
    playsinline: "1",
    rel: "0",
    origin: window.location.origin,
    start: String(Math.floor(startSeconds)),
  });
  return (
    <iframe
      ref={frameRef}
      src={`${PLAYER_ORIGIN}/embed/${encodeURIComponent(videoId)}?${query}`}
      title={title}
      onLoad={() => setLoadCount((count) => count + 1)}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      className="block aspect-video w-full border-0 scheme-light"
    />
  );
}

function readInfo(data: unknown): { currentTime?: unknown; playerState?: unknown } | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== "object" || message === null || !("info" in message)) return null;
    return typeof message.info === "object" ? message.info : null;
  } catch {
    return null;
  }
}
