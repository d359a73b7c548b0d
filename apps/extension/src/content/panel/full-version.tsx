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
  draft,
  onDraft,
}: {
  summary: PanelSummary;
  /** The version to request next; null means the one on screen or, if there is none, the default from the settings. */
  draft: SummaryVersion | null;
  onDraft: (version: SummaryVersion | null) => void;
}) {
  const { translate } = useTexts();
  const { shown, finished, askForVersion, described, hasRead } = summary;
  const { languages, free } = useVersions({
    summaryId: hasRead
      ? getSelectedId({ summary, serverOrigin: described?.serverOrigin ?? apiOrigin })
      : null,
    isNeeded: shown === null || shown.phase === "done",
  });
  if (described === null || shown?.phase === "working" || shown?.phase === "failed") return null;
  const onScreen = finished && { length: finished.length, language: finished.requestedLanguage };
  const usual = { length: described.preferences.length, language: described.preferences.summaryLanguage };
  const version = draft ?? onScreen ?? usual;
  const isOther = onScreen !== null && askForVersion !== null && !isSameVersion(version, onScreen);

  function describePrice({ engine, estimate }: DescribedEngine): { text: string; isFree: boolean } {
    const isFree = free.some(
      (known) => finished?.wish === null && known.shape === finished.shape && isSameVersion(known, version),
    );
    if (isFree) return { text: translate("version.free"), isFree };
    if (engine.kind === "server") return { text: translate("version.cost"), isFree };
    const model = engine.model ?? "";
    const isRead = hasRead || estimate === null;
    const text = isRead
      ? translate("version.ownCost", { model })
      : translate("panel.fullTokens", { model, ...estimate });
    return { text, isFree };
  }

  return (
    <VersionChoice
      version={version}
      languages={languages}
      price={isOther ? describePrice(described) : null}
      onChange={onDraft}
      onAsk={() => {
        askForVersion?.(version);
        onDraft(null);
      }}
    />
  );
}
