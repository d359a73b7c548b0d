import { formatTimecode } from "@pith/core/lib/format-timecode";
import { TheLine } from "@pith/ui/line/the-line";
import { buildLine } from "@pith/ui/model/build-line";
import { useState } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";
import {
  exampleChapters,
  exampleCoverage,
  exampleDurationSeconds,
  exampleKeyPoints,
  exampleTitle,
} from "./example.ts";

const line = buildLine({
  durationSeconds: exampleDurationSeconds,
  chapters: exampleChapters,
  keyPoints: exampleKeyPoints,
  coverage: exampleCoverage,
});
const momentTexts = exampleKeyPoints.map(({ text }) => text);
const momentSeconds = exampleKeyPoints.map(({ startSeconds }) => startSeconds);
const FIRST_SHOWN = 2;

/** The line at work: choose a seed, and its point is shown with its proof. */
export function ExampleSummary() {
  const t = useTranslate();
  const [selected, setSelected] = useState(FIRST_SHOWN);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const point = exampleKeyPoints[highlighted ?? selected] ?? exampleKeyPoints[0];
  if (!point) return null;
  return (
    <div className="page @container py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="example-title" lang="en" className="text-lg font-semibold">
          {exampleTitle}
        </h2>
        <p className="text-sm text-faint">{t("home.example.note")}</p>
      </div>
      <div lang="en" className="line-enter mt-4">
        <TheLine
          line={line}
          momentTexts={momentTexts}
          momentSeconds={momentSeconds}
          selected={selected}
          highlighted={highlighted}
          coverageShare={exampleCoverage.share}
          onSelect={setSelected}
          onHighlight={setHighlighted}
        />
      </div>
      <div
        lang="en"
        aria-live="polite"
        className="mt-7 grid min-h-44 content-start gap-x-10 gap-y-3 md:min-h-20 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="flex gap-4">
          <span className="pt-1.5 text-xs text-faint tabular">{formatTimecode(point.startSeconds)}</span>
          <p dir="ltr" className="font-serif text-lg text-pretty">
            {point.text}
          </p>
        </div>
        <blockquote dir="ltr" className="border-s-2 border-rule ps-4 text-sm text-soft md:max-w-120">
          <q>{point.quote}</q>
        </blockquote>
      </div>
      <p className="mt-6 text-sm text-faint">{t("home.example.hint")}</p>
    </div>
  );
}
