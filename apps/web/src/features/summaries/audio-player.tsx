import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { SeekLine } from "@pith/ui/line/seek-line";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Segmented } from "@pith/ui/primitives/segmented";
import { clsx } from "clsx";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { localStore } from "../../lib/storage.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const SPEED_KEY = "pith-audio-speed";
const speeds = ["1", "1.25", "1.5", "2"] as const;
type Speed = (typeof speeds)[number];

const SKIP_SECONDS = 15;

/** Plays a finished audio summary, with a line for seeking, a choice of speed, and chapters. */
export function AudioPlayer({
  url,
  durationSeconds,
  chapters,
}: {
  url: string;
  durationSeconds: number;
  chapters: SummaryAudio["chapters"];
}) {
  const t = useTranslate();
  const playerRef = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(readSpeed);
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [length, setLength] = useState(durationSeconds);
  const chapterStarts = useMemo(() => chapters.map(({ startSeconds }) => startSeconds), [chapters]);
  const current = isPlaying || seconds > 0 ? findChapter({ chapters, seconds }) : null;

  function changeSpeed(value: Speed): void {
    setSpeed(value);
    localStore.write(SPEED_KEY, value);
    if (playerRef.current) playerRef.current.playbackRate = Number(value);
  }

  function seek(to: number): void {
    const player = playerRef.current;
    if (!player) return;
    player.currentTime = Math.min(Math.max(0, to), length);
    setSeconds(player.currentTime);
  }

  /** Ignores a rejected `play()`. The element shows its own error, or the button doesn't change. */
  function play(): void {
    playerRef.current?.play().catch(() => undefined);
  }

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
        }}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onWaiting={() => setWaiting(true)}
        onPlaying={() => setWaiting(false)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
        onError={() => setBroken(true)}
      />
      <section aria-label={t("summary.audio")} aria-busy={isWaiting}>
        <div className="flex items-center gap-1">
          <Button
            variant="strong"
            size="icon"
            className="rounded-full"
            aria-label={t(isPlaying ? "audio.pause" : "audio.play")}
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
            aria-label={t("audio.back", { seconds: SKIP_SECONDS })}
            onClick={() => seek(seconds - SKIP_SECONDS)}
          >
            <RotateCcw aria-hidden="true" className="size-4.5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t("audio.forward", { seconds: SKIP_SECONDS })}
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
            label={t("audio.position")}
            durationSeconds={length}
            chapterStarts={chapterStarts}
            currentSeconds={seconds}
            onSeek={seek}
          />
        </div>
      </section>
      {isBroken && <FailureNote className="mt-3">{t("audio.broken")}</FailureNote>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("audio.speed")}
          value={speed}
          options={speeds.map((value) => ({ value, text: `${value}×` }))}
          onChange={changeSpeed}
          className="tabular"
        />
        <a href={url} download className={buttonStyles({ size: "small" })}>
          {t("audio.download")}
        </a>
      </div>
      {chapters.length > 1 && (
        <ol aria-label={t("audio.chapters")} className="mt-4 list-none p-0">
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

/** After seeking to a chapter, the player's time may be slightly before its start. */
const TOLERANCE_SECONDS = 0.05;

function findChapter({
  chapters,
  seconds,
}: {
  chapters: SummaryAudio["chapters"];
  seconds: number;
}): number | null {
  const index = chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds + TOLERANCE_SECONDS);
  return index < 0 ? null : index;
}

function readSpeed(): Speed {
  const stored = localStore.read(SPEED_KEY);
  return speeds.find((value) => value === stored) ?? "1";
}
