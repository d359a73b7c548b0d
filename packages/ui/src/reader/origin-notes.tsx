import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryOrigin } from "@pith/core/summaries/summary";
import { nameLanguage } from "../texts/name-language.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import type { UiTexts } from "../texts/ui-texts.ts";

/** A summary's origin in plain words: engine, captions, what was read and what was left out. */
export function OriginNotes({ origin, keyPointCount }: { origin: SummaryOrigin; keyPointCount: number }) {
  const texts = useTexts();
  const isExtractive = origin.engine === "extractive";
  const notes = [
    texts.translate("reader.pointCount", { count: keyPointCount }),
    describeCaptions({ origin, texts }),
    origin.readShare < 0.995 &&
      texts.translate("origin.readShare", { percent: Math.round(origin.readShare * 100) }),
    origin.sponsorSecondsCut >= 1 &&
      texts.translate("origin.sponsorCut", { duration: formatTimecode(origin.sponsorSecondsCut) }),
  ].filter((note) => note !== false);
  const warnings = [
    origin.isFallback && texts.translate("origin.fallback"),
    origin.unavailableLanguage &&
      texts.translate("origin.unavailableLanguage", {
        language: nameLanguage({ code: origin.unavailableLanguage, language: texts.language }),
      }),
  ].filter((warning) => typeof warning === "string");
  return (
    <div className="mt-4 overflow-x-clip text-xs text-soft" data-origin="">
      {/* A dot precedes each note. At the start of a line it is outside the list and clipped. */}
      <ul className="-ms-5 flex list-none flex-wrap items-center gap-y-1 p-0">
        <li
          className="ms-5 -me-2.5 max-w-[calc(100%-var(--px)*20)] rounded-[calc(var(--px)*11)] border border-rule-strong px-2 py-px font-medium text-ink"
          title={isExtractive ? texts.translate("origin.instantHint") : undefined}
        >
          {isExtractive
            ? texts.translate("origin.instant")
            : texts.translate("origin.model", { name: origin.model ?? "" })}
        </li>
        {notes.map((note, index) => (
          <li key={note} className={index === 0 ? "ps-5" : "flex"}>
            {index > 0 && (
              <span aria-hidden="true" className="w-5 shrink-0 text-center text-faint">
                ·
              </span>
            )}
            {note}
          </li>
        ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1.5">
          {warning}
        </p>
      ))}
    </div>
  );
}

function describeCaptions({ origin, texts }: { origin: SummaryOrigin; texts: UiTexts }): string {
  const language = nameLanguage({ code: origin.captionLanguage, language: texts.language });
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
  return texts.translate(`origin.from.${origin.captionSource}`, { captions });
}
