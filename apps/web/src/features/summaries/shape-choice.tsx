import type { Summary } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { Button } from "@pith/ui/primitives/button";
import { ShapeSwitch } from "@pith/ui/reader/shape-switch";
import { useTexts } from "@pith/ui/texts/texts-provider";
import { useState } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useRendering } from "./use-rendering.ts";
import { useVersionFailure } from "./use-version-failure.tsx";

/**
 * Shows the summary's shape and the user's instructions, and lets the reader change them or switch from the instant
 * engine to a model. Renders nothing if this server doesn't support shapes.
 */
export function ShapeChoice({ summary }: { summary: Summary }) {
  const t = useTranslate();
  const isOffline = useIsOffline();
  const config = usePublicConfig((state) => state.config);
  const texts = getSummaryTexts(useTexts().language);
  const [draft, setDraft] = useState<string | null>(null);
  const [failure, showFailure] = useVersionFailure("mb-6");
  const { render, isBusy } = useRendering({ summary, onFailed: showFailure });
  if (!config || (config.summaryShapes.length < 2 && !config.canTakeWish)) return null;
  const isBlocked = isBusy || isOffline || summary.status !== "done";
  const isInstant = config.engine === "model" && summary.content?.origin.engine === "extractive";

  function request(choice: Parameters<typeof render>[0]): void {
    showFailure(null);
    void render(choice);
  }

  return (
    <>
      {isInstant && (
        <Button variant="primary" className="mb-3" isBusy={isBlocked} onClick={() => request({})}>
          {texts.translate("shape.write")}
        </Button>
      )}
      <ShapeSwitch
        choice={{ shape: summary.shape, wish: summary.wish }}
        shapes={config.summaryShapes}
        canTakeWish={config.canTakeWish}
        // A summary has to finish before it can be requested in another shape.
        isBusy={isBlocked}
        note={isOffline ? t("offline.new") : undefined}
        draft={draft}
        onDraft={setDraft}
        onChoose={request}
      />
      {failure}
    </>
  );
}
