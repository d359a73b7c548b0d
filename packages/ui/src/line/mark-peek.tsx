import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { LineMark } from "@pith/core/line/group-moments";
import type { TimelineMoment } from "@pith/core/line/timeline";
import type { RefObject } from "react";
import { useTexts } from "../texts/texts-provider.tsx";
import { LinePeek } from "./line-peek.tsx";

const POINT_WIDTH_PX = 300;
const LIST_WIDTH_PX = 460;

/** The popup for a mark. Shows a key point with its time, or lists the key points in a cluster. */
export function MarkPeek({
  id,
  ref,
  mark: { keyPointIndexes: indexes, xPx },
  lineWidthPx,
  moments,
  momentTexts,
  momentLanguage,
  isTimed,
  onHighlight,
  onChoose,
}: {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  mark: LineMark;
  lineWidthPx: number;
  moments: ReadonlyMap<number, TimelineMoment>;
  momentTexts: readonly string[];
  momentLanguage: string | undefined;
  isTimed: boolean;
  onHighlight: ((keyPointIndex: number | null) => void) | undefined;
  onChoose: (keyPointIndex: number) => void;
}) {
  const texts = useTexts();
  const [first] = indexes;
  const readTime = (index: number | undefined) =>
    isTimed && index !== undefined ? formatTimecode(moments.get(index)?.at) : "";
  const place = { id, ref, xPx, lineWidthPx };
  if (indexes.length === 1) {
    return (
      <LinePeek {...place} maxWidthPx={POINT_WIDTH_PX} label={null}>
        <PeekHead
          time={readTime(first)}
          note={moments.get(first)?.isTakeaway ? texts.translate("line.takeaway") : ""}
        />
        <p lang={momentLanguage} dir="auto" className="font-serif text-sm text-match">
          {momentTexts[first]}
        </p>
      </LinePeek>
    );
  }
  const count = texts.translate("line.label", { count: indexes.length });
  const time = isTimed ? `${readTime(first)} – ${readTime(indexes.at(-1))}` : "";
  return (
    <LinePeek {...place} maxWidthPx={LIST_WIDTH_PX} label={count}>
      <PeekHead time={time} note={count} />
      <ol className="-mx-2 max-h-72 list-none overflow-y-auto overscroll-contain p-0">
        {indexes.map((index) => (
          <li key={index}>
            <button
              type="button"
              data-moment={index}
              className="flex w-full gap-3 rounded-control px-2 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2"
              onPointerEnter={() => onHighlight?.(index)}
              onFocus={() => onHighlight?.(index)}
              onClick={() => onChoose(index)}
            >
              {isTimed && (
                <span className="w-13 shrink-0 pt-0.5 text-xs text-soft tabular">{readTime(index)}</span>
              )}
              <span lang={momentLanguage} dir="auto" className="min-w-0 grow font-serif text-sm text-match">
                {momentTexts[index]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </LinePeek>
  );
}

function PeekHead({ time, note }: { time: string; note: string }) {
  if (time === "" && note === "") return null;
  return (
    <p className="mb-0.5 flex gap-2 text-xs text-soft tabular">
      {time !== "" && <bdi dir="ltr">{time}</bdi>}
      {note !== "" && <span className="text-faint">{note}</span>}
    </p>
  );
}
