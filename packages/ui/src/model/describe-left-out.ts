import type { Coverage } from "@pith/core/summaries/summary";
import { formatList } from "@pith/texts/format-list";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import type { UiTexts } from "../texts/ui-texts.ts";
import { formatSpan } from "./format-span.ts";

/**
 * Describes how much of the video a summary skipped intentionally, and why; null if it skipped nothing.
 * Summaries of meetings may skip dozens of stretches, so these are added up by reason. The line shows where
 * they are.
 */
export function describeLeftOut({
  leftOut,
  texts: { language },
}: {
  leftOut: Coverage["leftOut"];
  texts: Pick<UiTexts, "language">;
}): string | null {
  const secondsByReason = new Map<Coverage["leftOut"][number]["reason"], number>();
  for (const { startSeconds, endSeconds, reason } of leftOut)
    secondsByReason.set(reason, (secondsByReason.get(reason) ?? 0) + endSeconds - startSeconds);
  if (secondsByReason.size === 0) return null;
  const texts = getSummaryTexts(language);
  const parts = [...secondsByReason].map(([reason, seconds]) =>
    texts.translate(`leftOut.${reason}`, { duration: formatSpan({ seconds, isEstimate: false, language }) }),
  );
  return texts.translate("leftOut.line", {
    parts: formatList({ parts, language }),
  });
}
