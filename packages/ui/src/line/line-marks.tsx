import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { LineMark } from "@pith/core/line/group-moments";
import type { TimelineMoment } from "@pith/core/line/timeline";
import { clsx } from "clsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { LineMarkShape } from "./line-mark-shape.tsx";

/**
 * The key points on the line, as buttons. Points that are too close together share a button, which shows
 * their count.
 */
export function LineMarks({
  marks,
  moments,
  momentTexts,
  momentLanguage,
  isTimed,
  selected,
  lit,
  openMark,
  listId,
  tabStop,
  onPoint,
  onFocus,
  onPress,
}: {
  marks: readonly LineMark[];
  moments: ReadonlyMap<number, TimelineMoment>;
  momentTexts: readonly string[];
  momentLanguage: string | undefined;
  isTimed: boolean;
  selected: number | null;
  lit: ReadonlySet<number>;
  openMark: LineMark | null;
  listId: string;
  tabStop: string | null;
  onPoint: (mark: LineMark) => void;
  onFocus: (mark: LineMark) => void;
  onPress: (press: { mark: LineMark; isByKeyboard: boolean }) => void;
}) {
  const texts = useTexts();
  const readTime = (index: number | undefined) =>
    isTimed && index !== undefined ? formatTimecode(moments.get(index)?.at) : "";
  return (
    <ol className="absolute inset-0 m-0 list-none p-0">
      {marks.map((mark) => {
        const { keyPointIndexes: indexes, xPx, reachPx, isTakeaway } = mark;
        const [first] = indexes;
        const isCluster = indexes.length > 1;
        const isOpen = openMark?.keyPointIndexes[0] === first;
        const isLit = isOpen || indexes.some((index) => lit.has(index));
        const count = texts.translate("line.label", { count: indexes.length });
        const time = readTime(first);
        const text = momentTexts[first] ?? "";
        return (
          <li
            key={first}
            className={clsx("absolute inset-y-0 w-0", isLit && "z-10")}
            style={{ insetInlineStart: xPx }}
          >
            <button
              type="button"
              data-seed={first}
              data-stop={getMarkStop(mark)}
              data-x={xPx}
              data-lit={isLit ? "" : undefined}
              lang={isCluster ? undefined : momentLanguage}
              tabIndex={tabStop === getMarkStop(mark) ? 0 : -1}
              aria-current={selected !== null && indexes.includes(selected) ? "true" : undefined}
              aria-expanded={isCluster ? isOpen : undefined}
              aria-controls={isCluster && isOpen ? listId : undefined}
              aria-label={
                isCluster
                  ? time === ""
                    ? count
                    : texts.translate("line.cluster", {
                        moments: count,
                        start: time,
                        end: readTime(indexes.at(-1)),
                      })
                  : time === ""
                    ? text
                    : texts.translate("line.moment", { time, text })
              }
              className="absolute inset-y-0 flex items-end justify-center rounded-control pb-3 outline-offset-0"
              style={{ width: reachPx * 2, marginInlineStart: -reachPx }}
              onPointerEnter={(event) => event.pointerType !== "touch" && onPoint(mark)}
              onFocus={() => onFocus(mark)}
              onClick={(event) => {
                event.stopPropagation();
                // A click without a position came from the keyboard or a screen reader.
                onPress({ mark, isByKeyboard: event.detail === 0 });
              }}
            >
              <LineMarkShape count={indexes.length} isTakeaway={isTakeaway} isLit={isLit} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the key that identifies a mark among the line's tab stops. */
export function getMarkStop({ keyPointIndexes: [first] }: LineMark): string {
  return `mark-${first}`;
}
