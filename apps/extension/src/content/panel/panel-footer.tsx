import { Button, ButtonLink } from "@pith/ui/primitives/button";
import type { SummaryVersion } from "../../messages/server-summary-messages.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { DescribedEngine } from "./use-engine.ts";
import type { Extras } from "./use-extras.ts";
import type { PanelSummary } from "./use-panel-summary.ts";

/**
 * Further actions for the summary on screen, and the cost of a full summary. Renders nothing while a full summary is in
 * progress.
 */
export function PanelFooter({
  summary,
  extras,
  draft,
  serverOrigin,
}: {
  summary: PanelSummary;
  /** Null until we know, or if the summary isn't on Pith's server. */
  extras: Extras | null;
  /** The length and language chosen for the full summary; null means the defaults from the settings. */
  draft: SummaryVersion | null;
  serverOrigin: string;
}) {
  const { translate } = useTexts();
  const { stage, shown, askForFull, hasFull, finishedId, finishedOrigin, usage, isUnsaved, described } =
    summary;
  if (stage === "glance" && hasFull) return null;
  if (askForFull && (shown === null || (stage === "glance" && shown.phase === "done"))) {
    return (
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4 py-3">
        <p className="min-w-0 flex-1 basis-32 text-xs text-soft">
          {stage === "glance" && translate("panel.glance")}{" "}
          {described && <PriceOfFull described={described} />}
        </p>
        <Button variant="primary" size="small" onClick={() => askForFull(draft ?? undefined)}>
          {translate("panel.full")}
        </Button>
      </footer>
    );
  }
  if (stage === "full" && shown?.phase === "done" && usage !== null && described?.engine.kind === "own") {
    return (
      <footer className="border-t border-rule px-4 py-3">
        <p className="text-xs text-soft">
          {translate("panel.usage", { model: described.engine.model ?? "", ...usage })}{" "}
          {translate(isUnsaved ? "panel.notSaved" : "panel.savedHere")}
        </p>
      </footer>
    );
  }
  if (finishedId === null) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4 py-3">
      <p className="min-w-0 flex-1 basis-32 text-xs text-soft">
        {extras && translate(extras.isMember ? "panel.inLibrary" : "panel.inGuestLibrary")}
      </p>
      <ButtonLink
        size="small"
        href={`${finishedOrigin ?? serverOrigin}/summary/${encodeURIComponent(finishedId)}`}
        target="_blank"
        rel="noreferrer"
      >
        {translate("panel.open")}
      </ButtonLink>
    </footer>
  );
}

function PriceOfFull({ described: { engine, estimate } }: { described: DescribedEngine }) {
  const { translate } = useTexts();
  if (engine.kind === "server") return translate("panel.fullCost", { host: engine.host });
  if (estimate === null) return null;
  return translate("panel.fullTokens", { model: engine.model ?? "", ...estimate });
}
