import type { KeyPoint } from "@pith/core/summaries/summary";
import { useTranslate } from "../../lib/texts/texts.ts";

/** A passage of the instant engine can be longer than a question may be. */
const LONGEST_IN_QUESTION = 300;

/** Actions for a summary's owner only: save a point, and ask a question about it. */
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
  return (
    <>
      <button type="button" aria-pressed={isKept} onClick={onKeep}>
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
