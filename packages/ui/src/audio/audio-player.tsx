import type { AudioChapter } from "@pith/core/contract/audio.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { SeekLine } from "../line/seek-line.tsx";
import { Button, buttonStyles } from "../primitives/button.tsx";
import { FailureNote } from "../primitives/failure-note.tsx";
import { Segmented } from "../primitives/segmented.tsx";
import { formatSpeed } from "../texts/format-speed.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { findChapter } from "./find-chapter.ts";
import { useMediaSession } from "./use-media-session.ts";

export const audioSpeeds = ["1", "1.25", "1.5", "2"] as const;
export type AudioSpeed = (typeof audioSpeeds)[number];

const SKIP_SECONDS = 15;

/**
 * Plays a finished audio summary, with a seek bar, speeds and chapters. If it couldn't be loaded, a new `url`
 * or another press resumes playback where it left off.
 */
export function AudioPlayer({
  url,
  durationSeconds,
  chapters,
  speed,
  title,
  fileName = "",
  pauseCount = 0,
  onPlay,
  onSpeed,
  onBroken,
}: {
  url: string;
  durationSeconds: number;
  chapters: readonly AudioChapter[];
  speed: AudioSpeed;
  /** Shown in the system's media controls. Without a title, media keys are left to the page's own player. */
  title?: string;
  /** The file name for the download, if the URL doesn't contain one. */
  fileName?: string;
  /** Incremented to pause the audio. */
  pauseCount?: number;
  /** Called each time the audio starts playing, so that the page can pause its own player. */
  onPlay?: () => void;
  onSpeed: (speed: AudioSpeed) => void;
  /** Called if the audio can't be loaded, for example because the URL has expired. */
  onBroken?: () => void;
}) {
  const texts = useTexts();
  const playerRef = useRef<HTMLAudioElement>(null);
  /** Where playback was when the audio couldn't be loaded. */
  const lost = useRef<{ seconds: number; isPlaying: boolean } | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [length, setLength] = useState(durationSeconds);
  const chapterStarts = useMemo(() => chapters.map(({ startSeconds }) => startSeconds), [chapters]);
  const current = isPlaying || seconds > 0 ? findChapter({ chapters, seconds }) : null;

  function changeSpeed(value: AudioSpeed): void {
    onSpeed(value);
    if (playerRef.current) playerRef.current.playbackRate = Number(value);
  }

  function seek(to: number): void {
    const player = playerRef.current;
    if (!player) return;
    player.currentTime = Math.min(Math.max(0, to), length);
    if (lost.current) lost.current.seconds = player.currentTime;
    setSeconds(player.currentTime);
  }

  /**
   * Ignores rejections of `play()`: either the element shows its own error, or the button just doesn't
   * change.
   */
  function play(): void {
    if (lost.current) {
      lost.current.isPlaying = true;
      playerRef.current?.load();
    } else playerRef.current?.play().catch(() => undefined);
  }

  useEffect(() => {
    // At first, the audio isn't playing.
    if (pauseCount > 0) playerRef.current?.pause();
  }, [pauseCount]);

  useMediaSession({
    ...{ title, chapters, skipSeconds: SKIP_SECONDS, play, seek },
    readPosition: () => playerRef.current?.currentTime ?? 0,
    pause: () => playerRef.current?.pause(),
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the spoken text is shown next to it */}
      <audio
        ref={playerRef}
        src={url}
        preload="metadata"
        onLoadedMetadata={(event) => {
          const { currentTarget: player } = event;
          setBroken(false);
          if (Number.isFinite(player.duration)) setLength(player.duration);
          player.playbackRate = Number(speed);
          if (lost.current === null) return;
          const { seconds: place, isPlaying: wasPlaying } = lost.current;
          lost.current = null;
          seek(place);
          if (wasPlaying) play();
        }}
        onPlay={() => {
          setPlaying(true);
          onPlay?.();
        }}
        onPause={() => setPlaying(false)}
        onWaiting={() => setWaiting(true)}
        onPlaying={() => setWaiting(false)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onError={() => {
          lost.current ??= { seconds, isPlaying };
          setPlaying(false);
          setWaiting(false);
          setBroken(true);
          onBroken?.();
        }}
      />
      <section aria-label={texts.translate("audio.label")} aria-busy={isWaiting}>
        <div className="flex items-center gap-1">
          <Button
            variant="strong"
            size="icon"
            className="rounded-full"
            aria-label={texts.translate(isPlaying ? "audio.pause" : "audio.play")}
            onClick={() => (isPlaying ? playerRef.current?.pause() : play())}
          >
            {isPlaying ? (
              <Pause aria-hidden="true" className="size-5" />
            ) : (
              <Play aria-hidden="true" className="size-5" />
            )}
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={texts.translate("audio.back", { seconds: SKIP_SECONDS })}
            onClick={() => seek(seconds - SKIP_SECONDS)}
          >
            <RotateCcw aria-hidden="true" className="size-4.5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={texts.translate("audio.forward", { seconds: SKIP_SECONDS })}
            onClick={() => seek(seconds + SKIP_SECONDS)}
          >
            <RotateCw aria-hidden="true" className="size-4.5" />
          </Button>
          <span dir="ltr" className="ms-auto text-sm text-soft tabular">
            {formatTimecode(seconds)} / {formatTimecode(length)}
          </span>
        </div>
        <div className={clsx("mt-2", isWaiting && "motion-safe:animate-pulse")}>
          <SeekLine
            label={texts.translate("audio.position")}
            durationSeconds={length}
            chapterStarts={chapterStarts}
            currentSeconds={seconds}
            onSeek={seek}
          />
        </div>
      </section>
      {isBroken && <FailureNote className="mt-3">{texts.translate("audio.broken")}</FailureNote>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={texts.translate("audio.speed")}
          value={speed}
          options={audioSpeeds.map((value) => ({
            value,
            text: formatSpeed({ speed: value, language: texts.language }),
          }))}
          onChange={changeSpeed}
          className="tabular"
        />
        <a href={url} download={fileName} className={buttonStyles({ size: "small" })}>
          {texts.translate("audio.download")}
        </a>
      </div>
      {chapters.length > 1 && (
        <ol aria-label={texts.translate("audio.chapters")} className="mt-4 list-none p-0">
          {chapters.map((chapter, index) => (
            <li key={chapter.startSeconds} className="border-t border-rule first:border-t-0">
              <button
                type="button"
                aria-current={index === current ? "true" : undefined}
                className={clsx(
                  "flex w-full items-baseline gap-4 rounded-control py-2 text-start text-sm hover:underline",
                  index === current && "font-medium",
                )}
                onClick={() => {
                  seek(chapter.startSeconds);
                  play();
                }}
              >
                <span className="w-14 shrink-0 text-xs text-faint tabular">
                  {formatTimecode(chapter.startSeconds)}
                </span>
                <span dir="auto" className="min-w-0 break-words">
                  {chapter.title}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
