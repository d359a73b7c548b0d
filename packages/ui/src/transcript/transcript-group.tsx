import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { memo } from "react";
import type { CueGroup } from "../model/group-cues.ts";
import type { Moment } from "../model/moment.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { cutAtMatches } from "./find-matches.ts";

/** A paragraph of the transcript, with its time. Quoted cues are underlined. */
export const TranscriptGroup = memo(function TranscriptGroup({
  group,
  isCurrent,
  isMatch,
  currentSeconds,
  currentCueId,
  citedCueIds,
  search,
  onSeek,
}: {
  group: CueGroup;
  isCurrent: boolean;
  isMatch: boolean;
  currentSeconds: number | null;
  currentCueId: number | null;
  citedCueIds: ReadonlySet<number>;
  search: string;
  onSeek: (moment: Moment) => void;
}) {
  const texts = useTexts();
  const seconds = group.startMs === null ? null : group.startMs / 1000;
  return (
    <div
      data-current={isCurrent ? "" : undefined}
      className={clsx(
        "flex gap-2 rounded-control px-2 py-1.5 text-sm transition-colors",
        isCurrent && "bg-seed-wash",
        isMatch && "outline outline-rule-strong -outline-offset-1",
      )}
    >
      {seconds !== null && (
        <button
          type="button"
          className="-my-0.5 h-6 w-12 shrink-0 rounded-control text-start text-xs text-faint tabular hover:text-ink hover:underline"
          aria-label={texts.translate("reader.seekTo", { time: formatTimecode(seconds) })}
          aria-current={isCurrent ? "true" : undefined}
          onClick={() => onSeek({ seconds, cueId: null })}
        >
          {formatTimecode(seconds)}
        </button>
      )}
      <p dir="auto" className="min-w-0 break-words text-pretty">
        {group.speaker && <strong className="font-semibold">{group.speaker}: </strong>}
        {group.cues.map((cue) => {
          const isNow =
            cue.id === currentCueId ||
            (currentSeconds !== null &&
              cue.startMs !== null &&
              cue.startMs <= currentSeconds * 1000 &&
              currentSeconds * 1000 < (cue.endMs ?? Number.POSITIVE_INFINITY));
          return (
            <span
              key={cue.id}
              data-cue={cue.id}
              data-now={isNow ? "" : undefined}
              className={clsx(
                citedCueIds.has(cue.id) && "underline decoration-seed decoration-2 underline-offset-4",
                isNow && "font-medium",
              )}
            >
              {cutAtMatches({ text: cue.text, search }).map((piece, index) =>
                piece.isMatch ? (
                  <mark key={index} className="rounded-xs bg-citrus text-on-citrus">
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}{" "}
            </span>
          );
        })}
      </p>
    </div>
  );
});
