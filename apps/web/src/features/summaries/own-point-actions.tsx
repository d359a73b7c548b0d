import { sliceText } from "@pith/core/lib/slice-text";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { PointAction } from "@pith/ui/reader/point-action";
import { PointFailure } from "@pith/ui/reader/point-failure";
import { Bookmark, BookmarkCheck, MessageSquare } from "lucide-react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { OFFLINE_NOTE_ID } from "./offline-note-id.ts";

/**
 * Maximum number of characters from a point to include in a question about it. The instant engine's passages
 * can exceed a question's limit.
 */
const LONGEST_IN_QUESTION = 300;

/** Owner-only actions: saving a point, and asking about it. */
export function OwnPointActions({
  point,
  isKept,
  failure,
  onKeep,
  onAsk,
}: {
  point: KeyPoint;
  isKept: boolean;
  /** Why the point couldn't be saved or removed. */
  failure: string | null;
  onKeep: () => void;
  onAsk: (question: string) => void;
}) {
  const t = useTranslate();
  const isOffline = useIsOffline();
  return (
    <>
      {/* Not `disabled`, because the button would lose focus. */}
      <PointAction
        icon={isKept ? BookmarkCheck : Bookmark}
        aria-pressed={isKept}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        aria-disabled={isOffline}
        aria-describedby={isOffline ? OFFLINE_NOTE_ID : undefined}
        onClick={() => {
          if (!isOffline) onKeep();
        }}
      >
        {t(isKept ? "point.kept" : "point.keep")}
      </PointAction>
      {failure && <PointFailure>{failure}</PointFailure>}
      <PointAction
        icon={MessageSquare}
        onClick={() =>
          onAsk(
            t("point.question", { point: sliceText({ text: point.text, maxUnits: LONGEST_IN_QUESTION }) }),
          )
        }
      >
        {t("point.more")}
      </PointAction>
    </>
  );
}
