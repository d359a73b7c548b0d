import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildTimeline } from "@pith/core/line/build-timeline";
import { TheLine } from "@pith/ui/line/the-line";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { buildTalkSummary, pointIndexes, talks } from "./talks.ts";

const talk = talks[2];
const line = talk
  ? buildTimeline({
      durationSeconds: talk.durationSeconds,
      chapters: [],
      ...buildTalkSummary({ talk, texts: [] }),
    })
  : null;

/** A long talk's timeline. Dragging along it shows the nearest point and its quote. */
export function LinePiece() {
  const t = useTranslate();
  const [seconds, setSeconds] = useState(talk?.points[2]?.startSeconds ?? 0);
  if (!talk || !line) return null;
  const distances = talk.points.map(({ startSeconds }) => Math.abs(startSeconds - seconds));
  const nearest = distances.indexOf(Math.min(...distances));
  const texts = pointIndexes.map((index) => t(`talk.network.${index}`));
  return (
    <>
      <TheLine
        line={line}
        momentTexts={texts}
        selected={nearest}
        currentSeconds={seconds}
        onSelect={(index) => setSeconds(talk.points[index]?.startSeconds ?? 0)}
      />
      <input
        type="range"
        min={0}
        max={talk.durationSeconds}
        value={seconds}
        aria-label={t("piece.line.drag")}
        aria-valuetext={formatTimecode(Math.floor(seconds))}
        className="mt-3 h-6 w-full cursor-ew-resize accent-seed"
        onChange={(event) => setSeconds(Number(event.target.value))}
      />
      <div className="mt-4 grid grid-cols-1 *:[grid-area:1/1]">
        {talk.points.map(({ startSeconds, quote }, index) => (
          <div key={startSeconds} className={index === nearest ? "" : "invisible"}>
            <p className="font-serif text-lg text-pretty">
              <span className="me-3 font-sans text-sm text-soft tabular">
                {formatTimecode(Math.floor(startSeconds))}
              </span>
              {texts[index]}
            </p>
            <blockquote lang="en" className="mt-2 text-sm text-soft">
              <q dir="ltr">{quote}</q>
            </blockquote>
          </div>
        ))}
      </div>
    </>
  );
}
