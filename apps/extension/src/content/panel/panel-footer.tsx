import { Button, ButtonLink } from "@pith/ui/primitives/button";
import { apiOrigin } from "../../platform/api-origin.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { PanelSummary } from "./use-panel-summary.ts";

/** Further actions for the shown summary; nothing while one is in progress. */
export function PanelFooter({ summary }: { summary: PanelSummary }) {
  const { translate } = useTexts();
  const { stage, shown, askForFull, finishedId } = summary;
  if (stage === "glance" && askForFull && shown.phase === "done") {
    return (
      <footer className="flex items-center justify-between gap-3 border-t border-rule px-4 py-3">
        <p className="text-xs text-soft">{translate("panel.glance")}</p>
        <Button variant="primary" size="small" onClick={askForFull}>
          {translate("panel.full")}
        </Button>
      </footer>
    );
  }
  if (finishedId === null) return null;
  return (
    <footer className="flex items-center justify-between gap-3 border-t border-rule px-4 py-3">
      <p className="text-xs text-soft">{translate("panel.onWebsite")}</p>
      <ButtonLink
        size="small"
        href={`${apiOrigin}/summary/${encodeURIComponent(finishedId)}`}
        target="_blank"
        rel="noreferrer"
      >
        {translate("panel.open")}
      </ButtonLink>
    </footer>
  );
}
