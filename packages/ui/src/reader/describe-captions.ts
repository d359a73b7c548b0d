import type { SummaryOrigin } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { getDirection } from "../texts/get-direction.ts";
import { nameLanguage } from "../texts/name-language.ts";
import type { UiTexts } from "../texts/ui-texts.ts";

/** Below this fraction, the summary states how much of the transcript was read. */
const ALL_READ_SHARE = 0.995;

/**
 * Describes the transcript's origin: the captions and their language, and how much was read if that isn't all
 * of it.
 */
export function describeCaptions({
  origin,
  texts: { language },
}: {
  origin: SummaryOrigin;
  texts: Pick<UiTexts, "language">;
}): string[] {
  const texts = getSummaryTexts(language);
  const notes = [nameCaptions({ origin, language })];
  if (origin.readShare < ALL_READ_SHARE) {
    notes.push(texts.translate("origin.readShare", { percent: Math.round(origin.readShare * 100) }));
  }
  return notes;
}

function nameCaptions({
  origin,
  language: interfaceLanguage,
}: {
  origin: SummaryOrigin;
  language: UiTexts["language"];
}): string {
  const texts = getSummaryTexts(interfaceLanguage);
  const language = nameLanguage({ code: origin.captionLanguage, language: interfaceLanguage });
  const kind =
    origin.captionSource === "recognition"
      ? texts.translate("origin.captionsRecognized")
      : origin.captionKind === "automatic"
        ? texts.translate("origin.captionsAutomatic")
        : origin.captionKind === "manual"
          ? texts.translate("origin.captionsManual")
          : texts.translate("origin.captionsUnknown");
  const captions =
    language === "" ? kind : texts.translate("origin.captionsIn", { captions: kind, language });
  if (origin.captionSource === "host" || origin.captionSource === "recognition") return captions;
  // Interpolated text is wrapped in bidi isolates, which browsers skip when determining a text's direction, so a
  // right-to-left mark sets it.
  const marked = getDirection(interfaceLanguage) === "rtl" ? `\u200f${captions}` : captions;
  return texts.translate(`origin.from.${origin.captionSource}`, { captions: marked });
}
