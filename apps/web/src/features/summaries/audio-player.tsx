import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Segmented } from "@pith/ui/primitives/segmented";
import { clsx } from "clsx";
import { useRef, useState } from "react";
import { localStore } from "../../lib/storage.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const SPEED_KEY = "pith-audio-speed";
const speeds = ["1", "1.25", "1.5", "2"] as const;
type Speed = (typeof speeds)[number];

/** Plays a finished audio summary: the browser's player, a speed setting and chapter links. */
export function AudioPlayer({ url, chapters }: { url: string; chapters: SummaryAudio["chapters"] }) {
  const t = useTranslate();
  const playerRef = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(readSpeed);
  const [current, setCurrent] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);

  function changeSpeed(value: Speed): void {
    setSpeed(value);
    localStore.write(SPEED_KEY, value);
    if (playerRef.current) playerRef.current.playbackRate = Number(value);
  }

  function playFrom(seconds: number): void {
    const player = playerRef.current;
    if (!player) return;
    player.currentTime = seconds;
    player.play().catch(() => undefined);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the spoken text is shown next to it */}
      <audio
        ref={playerRef}
        src={url}
        controls
        preload="metadata"
        aria-label={t("summary.audio")}
        className="w-full"
        onLoadedMetadata={(event) => {
          setBroken(false);
          event.currentTarget.playbackRate = Number(speed);
        }}
        onTimeUpdate={(event) => {
          const { currentTime, paused } = event.currentTarget;
          setCurrent(paused && currentTime === 0 ? null : findChapter({ chapters, seconds: currentTime }));
        }}
        onError={() => setBroken(true)}
      />
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
                onClick={() => playFrom(chapter.startSeconds)}
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
