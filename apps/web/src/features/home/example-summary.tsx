import { buildTimeline } from "@pith/core/line/build-timeline";
import { TheLine } from "@pith/ui/line/the-line";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import {
  exampleChapters,
  exampleCoverage,
  exampleDurationSeconds,
  exampleKeyPoints,
  exampleTitle,
} from "./example.ts";
import { ExamplePoint } from "./example-point.tsx";

const line = buildTimeline({
  durationSeconds: exampleDurationSeconds,
  chapters: exampleChapters,
  keyPoints: exampleKeyPoints,
  coverage: exampleCoverage,
});
const momentTexts = exampleKeyPoints.map(({ text }) => text);
const FIRST_SHOWN = 2;

/**
 * An interactive example: choosing a marker on the timeline shows its point and quote. Wide screens list all points,
 * and the selected one expands.
 */
export function ExampleSummary() {
  const t = useTranslate();
  const [selected, setSelected] = useState(FIRST_SHOWN);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  return (
    <div className="page @container py-10 md:py-14 wide:px-7 wide:pt-6 wide:pb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="example-title" lang="en" className="text-lg font-semibold">
          {exampleTitle}
        </h2>
        <p className="text-sm text-faint wide:text-xs">{t("home.example.note")}</p>
      </div>
      <div className="line-enter mt-4 wide:mt-2">
        <TheLine
          line={line}
          momentTexts={momentTexts}
          momentLanguage="en"
          selected={selected}
          highlighted={highlighted}
          onSelect={setSelected}
          onHighlight={setHighlighted}
        />
      </div>
      <ol
        lang="en"
        aria-live="polite"
        className="mt-7 mb-0 grid list-none p-0 *:[grid-area:1/1] wide:-mx-3 wide:mt-4 wide:block"
      >
        {exampleKeyPoints.map((point, index) => (
          <ExamplePoint
            key={point.text}
            point={point}
            isSelected={index === selected}
            isHighlighted={index === highlighted}
            isShown={index === (highlighted ?? selected)}
            onSelect={() => setSelected(index)}
            onHighlight={(isOver) => setHighlighted(isOver ? index : null)}
          />
        ))}
      </ol>
      <p className="mt-6 text-sm text-faint wide:mt-4 wide:text-xs">{t("home.example.hint")}</p>
    </div>
  );
}
