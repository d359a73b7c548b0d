import type { KeyPoint } from "@pith/core/summaries/summary";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { OFFLINE_NOTE_ID } from "./offline-note-id.ts";

/**
 * Maximum characters of a point in a question about it. A passage of the instant engine can be longer than a
 * question is allowed to be.
 */
const LONGEST_IN_QUESTION = 300;

/** Actions that only the owner of a summary has: saving a point, and asking about it. */
export function OwnPointActions({
  point,
  isKept,
  onKeep,
  onAsk,
}: {
  point: KeyPoint;
  isKept: boolean;
  onKeep: () => void;
  onAsk: (question: string) => void;
}) {
  const t = useTranslate();
  const isOffline = useIsOffline();
  return (
    <>
      {/* Not `disabled`, because the button would lose the focus. */}
      <button
        type="button"
        aria-pressed={isKept}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        aria-disabled={isOffline}
        aria-describedby={isOffline ? OFFLINE_NOTE_ID : undefined}
        onClick={() => {
          if (!isOffline) onKeep();
        }}
      >
        {t(isKept ? "point.kept" : "point.keep")}
      </button>
      <button
        type="button"
        onClick={() => onAsk(t("point.question", { point: point.text.slice(0, LONGEST_IN_QUESTION) }))}
      >
        {t("point.more")}
      </button>
    </>
  );
}
