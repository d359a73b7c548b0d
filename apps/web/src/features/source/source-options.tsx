import { lazy, Suspense, useId, useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { ShapeRequest } from "./start-summary.ts";

const ModelOptions = lazy(async () => ({ default: (await import("./model-options.tsx")).ModelOptions }));

/** Advanced options: summarizing part of a video, and options that require a server with a model. */
export function SourceOptions({
  range,
  onRange,
  shape,
  onShape,
}: {
  range: string;
  onRange: (text: string) => void;
  shape: ShapeRequest;
  onShape: (shape: ShapeRequest) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const hasModel = usePublicConfig((state) => state.config?.engine === "model");
  const [isRangeOpen, setRangeOpen] = useState(false);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {isRangeOpen ? (
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-range`} className="text-soft">
            {t("source.range")}
          </label>
          <input
            id={`${id}-range`}
            value={range}
            placeholder="2:30-12:00"
            autoComplete="off"
            spellCheck={false}
            className="h-10 w-36 rounded-control border border-rule-strong bg-raised px-3 text-sm tabular placeholder:text-faint"
            onChange={(event) => onRange(event.target.value)}
          />
        </span>
      ) : (
        <button
          type="button"
          className="link h-10 text-soft"
          onClick={() => {
            setRangeOpen(true);
            requestAnimationFrame(() => document.getElementById(`${id}-range`)?.focus());
          }}
        >
          {t("source.rangeOpen")}
        </button>
      )}
      {hasModel && (
        <Suspense fallback={null}>
          <ModelOptions shape={shape} onShape={onShape} />
        </Suspense>
      )}
    </div>
  );
}
