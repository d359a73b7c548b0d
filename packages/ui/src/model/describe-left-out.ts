import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Coverage } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import type { UiTexts } from "../texts/ui-texts.ts";

/** Describes which parts of the video a summary skipped intentionally, and why; null if there are none. */
export function describeLeftOut({
  leftOut,
  texts: { language },
}: {
  leftOut: Coverage["leftOut"];
  texts: Pick<UiTexts, "language">;
}): string | null {
  if (leftOut.length === 0) return null;
  const texts = getSummaryTexts(language);
  const ranges = leftOut.map(({ startSeconds, endSeconds, reason }) =>
    texts.translate(`leftOut.${reason}`, {
      start: formatTimecode(startSeconds),
      end: formatTimecode(endSeconds),
    }),
  );
  return texts.translate("leftOut.line", {
    ranges: new Intl.ListFormat(language, { type: "unit" }).format(ranges),
  });
}
