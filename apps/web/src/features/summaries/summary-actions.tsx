import type { Summary } from "@pith/core/summaries/summary";
import { Button } from "@pith/ui/primitives/button";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { lazyPart, prepare, useLazyPart, usePrepared } from "../../lib/lazy/lazy-part.ts";
import { logError } from "../../lib/log-error.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { ExportButton, exportMenu } from "./export-button.tsx";
import { OFFLINE_NOTE_ID } from "./offline-note-id.ts";
import { RenderingChoice } from "./rendering-choice.tsx";
import { useVersionFailure } from "./use-version-failure.tsx";

const shareDialog = lazyPart(async () => (await import("./share-dialog.tsx")).ShareDialog);
const dialogs = [exportMenu, shareDialog];

export function SummaryActions({
  summary,
  onChange,
}: {
  summary: Summary;
  onChange: (summary: Summary) => void;
}) {
  const t = useTranslate();
  const isOffline = useIsOffline();
  const [isSharing, setSharing] = useState(false);
  const [failure, showFailure] = useVersionFailure("w-0 min-w-full");
  const { Part: ShareDialog, fetch: fetchShareDialog } = useLazyPart(shareDialog);

  usePrepared(dialogs);

  async function share(): Promise<void> {
    if (isOffline) return;
    setSharing(true);
    showFailure(null);
    try {
      await fetchShareDialog();
    } catch (cause) {
      logError(cause);
      setSharing(false);
      showFailure(() => readError(cause));
    }
  }

  return (
    <div data-no-print="" className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <RenderingChoice summary={summary} onFailed={showFailure} />
      {/* Keeps export and share together: on phones, next to the length if they fit, otherwise in the next row. */}
      <div className="contents max-sm:flex max-sm:grow max-sm:gap-1.5 max-sm:*:grow max-[360px]:*:px-2.5! max-[360px]:[&>button>svg]:hidden">
        {summary.content && (
          <ExportButton
            summaryId={summary.id}
            content={summary.content}
            video={summary.video}
            onFailed={showFailure}
          />
        )}
        {/* Not `disabled`, because the button would lose focus when the connection drops. */}
        <Button
          aria-disabled={isOffline}
          aria-describedby={isOffline ? OFFLINE_NOTE_ID : undefined}
          onPointerEnter={() => prepare(shareDialog)}
          onFocus={() => prepare(shareDialog)}
          onClick={() => void share()}
        >
          <Share2 aria-hidden="true" className="size-4" />
          {t("share.open")}
        </Button>
      </div>
      {isOffline && (
        // No wider than the actions, which would otherwise wrap below the title.
        <p id={OFFLINE_NOTE_ID} className="w-0 min-w-full text-sm text-soft">
          {t("offline.actions")}
        </p>
      )}
      {failure}
      {ShareDialog && (
        <ShareDialog
          summary={summary}
          isOpen={isSharing}
          onClose={() => setSharing(false)}
          onChange={onChange}
        />
      )}
    </div>
  );
}
