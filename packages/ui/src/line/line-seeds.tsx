import { formatTimecode } from "@pith/core/lib/format-timecode";
import { clsx } from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import type { LineSeed } from "../model/build-line.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** Above these counts seeds are narrower, so that 60 of them stay distinct on a phone. */
const MANY_SEEDS = 14;
const CROWDED_SEEDS = 30;

/** The key points on the line: one tab stop, arrow keys between them. */
export function LineSeeds({
  seeds,
  momentTexts,
  momentLanguage,
  momentSeconds,
  selected,
  highlighted,
  onHighlight,
  onSelect,
}: {
  seeds: readonly LineSeed[];
  momentTexts: readonly string[];
  momentLanguage: string | undefined;
  momentSeconds: readonly (number | null)[];
  selected: number | null;
  highlighted: number | null;
  onHighlight: ((keyPointIndex: number | null) => void) | undefined;
  onSelect: ((keyPointIndex: number) => void) | undefined;
}) {
  const texts = useTexts();
  const listRef = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const tabStop = focused ?? selected ?? seeds[0]?.keyPointIndex ?? null;

  function handleKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const buttons = [...(listRef.current?.querySelectorAll("button") ?? [])];
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = getNextIndex({ key: event.key, index, count: buttons.length, isRightToLeft });
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <ol ref={listRef} className="absolute inset-0 m-0 list-none p-0" onKeyDown={handleKeyDown}>
      {seeds.map(({ keyPointIndex, position }) => {
        const seconds = momentSeconds[keyPointIndex] ?? null;
        const text = momentTexts[keyPointIndex] ?? "";
        const isSelected = keyPointIndex === selected;
        const isLit = isSelected || keyPointIndex === highlighted;
        return (
          <li
            key={keyPointIndex}
            className={clsx("absolute inset-y-0 w-0", isLit && "z-10")}
            style={{ insetInlineStart: `${Math.round(position * 1e5) / 1e3}%` }}
          >
            <button
              type="button"
              data-seed={keyPointIndex}
              lang={momentLanguage}
              data-lit={isLit ? "" : undefined}
              tabIndex={keyPointIndex === tabStop ? 0 : -1}
              aria-current={isSelected ? "true" : undefined}
              aria-label={
                seconds === null
                  ? text
                  : texts.translate("line.moment", { time: formatTimecode(seconds), text })
              }
              className="group absolute inset-y-0 -ms-3 flex w-6 items-center justify-center rounded-full outline-offset-0"
              onFocus={() => {
                setFocused(keyPointIndex);
                onHighlight?.(keyPointIndex);
              }}
              onBlur={() => onHighlight?.(null)}
              onClick={(event) => {
                // The line handles presses with a position, because it knows the nearest seed.
                if (event.detail === 0) onSelect?.(keyPointIndex);
              }}
            >
              <span
                className={clsx(
                  "block rounded-full bg-seed ring-2 ring-(--line-surface,var(--paper)) transition-transform",
                  seeds.length > CROWDED_SEEDS
                    ? "h-3.5 w-1"
                    : seeds.length > MANY_SEEDS
                      ? "h-4 w-1.5 @max-md:w-1"
                      : "h-4 w-2 @max-md:w-1.5",
                  isSelected && "scale-y-[1.75]",
                  !isSelected && isLit && "scale-y-[1.4]",
                )}
              />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function getNextIndex({
  key,
  index,
  count,
  isRightToLeft,
}: {
  key: string;
  index: number;
  count: number;
  isRightToLeft: boolean;
}): number | null {
  const forward = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const backward = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return Math.min(count - 1, index + 1);
  if (key === backward || key === "ArrowUp") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
