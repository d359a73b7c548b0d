import type { SummaryVersion } from "../../messages/server-summary-messages.ts";
import { apiOrigin } from "../../platform/api-origin.ts";
import { useTexts } from "../../texts/texts-provider.tsx";
import type { DescribedEngine } from "./use-engine.ts";
import { getSelectedId, type PanelSummary } from "./use-panel-summary.ts";
import { isSameVersion, useVersions } from "./versions/use-versions.ts";
import { VersionChoice } from "./versions/version-choice.tsx";

/** The length and language picker on the full summary's tab, with the price of another version. */
export function FullVersion({
  summary,
  described,
  draft,
  onDraft,
}: {
  summary: PanelSummary;
  described: DescribedEngine | null;
  /** The version to request next; null means the one on screen or, if there is none, the default from the settings. */
  draft: SummaryVersion | null;
  onDraft: (version: SummaryVersion | null) => void;
}) {
  const { translate } = useTexts();
  const { shown, finished, askForVersion } = summary;
  const { languages, free } = useVersions({
    summaryId: getSelectedId({ summary, serverOrigin: described?.serverOrigin ?? apiOrigin }),
    isNeeded: shown === null || shown.phase === "done",
  });
  if (described === null || shown?.phase === "working" || shown?.phase === "failed") return null;
  const onScreen = finished && { length: finished.length, language: finished.requestedLanguage };
  const usual = { length: described.preferences.length, language: described.preferences.summaryLanguage };
  const version = draft ?? onScreen ?? usual;
  const isOther = onScreen !== null && askForVersion !== null && !isSameVersion(version, onScreen);

  function describePrice(): { text: string; isFree: boolean } {
    const isFree = free.some(
      (known) => finished?.wish === null && known.shape === finished.shape && isSameVersion(known, version),
    );
    const text = isFree
      ? translate("version.free")
      : described?.engine.kind === "own"
        ? translate("version.ownCost", { model: described.engine.model ?? "" })
        : translate("version.cost");
    return { text, isFree };
  }

  return (
    <VersionChoice
      version={version}
      languages={languages}
      price={isOther ? describePrice() : null}
      onChange={onDraft}
      onAsk={() => {
        askForVersion?.(version);
        onDraft(null);
      }}
    />
  );
}
