import type { Summary } from "@pith/core/summaries/summary";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { ShapeSwitch } from "@pith/ui/reader/shape-switch";
import { useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useRendering } from "./use-rendering.ts";

/**
 * Shows the summary's shape and wish, and lets the reader change them. Empty if this server doesn't support
 * shapes.
 */
export function ShapeChoice({ summary }: { summary: Summary }) {
  const config = usePublicConfig((state) => state.config);
  const [error, setError] = useState<string | null>(null);
  const { render, isBusy } = useRendering({ summary, onFailed: setError });
  if (!config || (config.summaryShapes.length < 2 && !config.canTakeWish)) return null;
  return (
    <>
      <ShapeSwitch
        choice={{ shape: summary.shape, wish: summary.wish }}
        shapes={config.summaryShapes}
        canTakeWish={config.canTakeWish}
        // A running summary can be requested in another shape only once it is done.
        isBusy={isBusy || summary.status !== "done"}
        onChoose={(choice) => {
          setError(null);
          void render(choice);
        }}
      />
      {error && <FailureNote className="mb-6">{error}</FailureNote>}
    </>
  );
}
