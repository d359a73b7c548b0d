import type { AudioChapter } from "@pith/core/contract/audio.schemas";
import { useEffect, useRef } from "react";
import { findChapter } from "./find-chapter.ts";

export interface MediaControls {
  chapters: readonly AudioChapter[];
  skipSeconds: number;
  /** Seconds from the start. */
  readPosition: () => number;
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
}

/**
 * Shows the title in the system's media controls, and responds to their buttons and the keyboard's media
 * keys. The keys for the previous and next track move by chapter.
 *
 * @param title Undefined leaves the keys to the page's own player.
 */
export function useMediaSession({ title, ...controls }: MediaControls & { title: string | undefined }): void {
  const latest = useRef<MediaControls>(controls);
  latest.current = controls;

  useEffect(() => {
    if (title === undefined || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    function skip(seconds: number): void {
      const { seek, readPosition } = latest.current;
      seek(readPosition() + seconds);
    }
    function skipChapters(count: number): void {
      const { chapters, readPosition, seek } = latest.current;
      const current = findChapter({ chapters, seconds: readPosition() }) ?? -1;
      const start = chapters[current + count]?.startSeconds;
      if (start !== undefined) seek(start);
    }
    const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => latest.current.play()],
      ["pause", () => latest.current.pause()],
      ["seekbackward", ({ seekOffset }) => skip(-(seekOffset ?? latest.current.skipSeconds))],
      ["seekforward", ({ seekOffset }) => skip(seekOffset ?? latest.current.skipSeconds)],
      ["seekto", ({ seekTime }) => seekTime !== undefined && latest.current.seek(seekTime)],
      ["previoustrack", () => skipChapters(-1)],
      ["nexttrack", () => skipChapters(1)],
    ];
    mediaSession.metadata = new MediaMetadata({ title, artist: "Pith" });
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [title]);
}
