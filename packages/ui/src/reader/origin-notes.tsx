import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { estimateReading } from "../model/estimate-reading.ts";
import { formatSpan } from "../model/format-span.ts";
import { nameLanguage } from "../texts/name-language.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import type { UiTexts } from "../texts/ui-texts.ts";
import { describeCaptions } from "./describe-captions.ts";

/** Shows how much time a summary saves and how it was created. */
export function OriginNotes({
  content,
  durationSeconds,
  hasCaptions,
}: {
  content: SummaryContent;
  durationSeconds: number | null;
  hasCaptions: boolean;
}) {
  const { language } = useTexts();
  const texts = getSummaryTexts(language);
  const { origin } = content;
  const isExtractive = origin.engine === "extractive";
  const saved = describeSaving({ content, durationSeconds, language });
  const notes = [
    ...(saved === null ? [] : [{ text: saved, hint: undefined }]),
    {
      text: isExtractive
        ? texts.translate("origin.instant")
        : texts.translate("origin.model", { name: origin.model ?? "" }),
      hint: isExtractive ? texts.translate("origin.instantHint") : undefined,
    },
    ...(hasCaptions ? describeCaptions({ origin, texts: { language } }) : []).map((text) => ({
      text,
      hint: undefined,
    })),
    ...(origin.sponsorSecondsCut >= 1
      ? [
          {
            text: texts.translate("origin.sponsorCut", {
              duration: formatTimecode(origin.sponsorSecondsCut),
            }),
            hint: undefined,
          },
        ]
      : []),
  ];
  const warnings = [
    origin.isFallback && texts.translate("origin.fallback"),
    origin.unavailableLanguage &&
      texts.translate("origin.unavailableLanguage", {
        language: nameLanguage({ code: origin.unavailableLanguage, language }),
      }),
  ].filter((warning) => typeof warning === "string");
  return (
    <div className="mt-3.5 overflow-x-clip text-sm text-faint" data-origin="">
      {/* Each note is preceded by a dot. At the start of a line, the dot is outside the list, where it's clipped. */}
      <ul className="-ms-5 flex list-none flex-wrap items-center gap-y-1 p-0">
        {notes.map(({ text, hint }, index) => (
          <li
            key={text}
            title={hint}
            className={index === 0 ? "ms-5 max-w-[calc(100%-var(--px)*20)]" : "flex"}
          >
            {index > 0 && (
              <span aria-hidden="true" className="w-5 shrink-0 text-center">
                ·
              </span>
            )}
            {text}
          </li>
        ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1.5 text-soft">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** If reading takes more than this fraction of the video's length, the time saved isn't worth mentioning. */
const WORTH_SAYING_SHARE = 0.7;

/**
 * Returns a note such as 'Read in 1 min 40 sec instead of 26 min'; null if the length is unknown, little time
 * is saved or nothing was worth quoting.
 */
function describeSaving({
  content,
  durationSeconds,
  language,
}: {
  content: SummaryContent;
  durationSeconds: number | null;
  language: UiTexts["language"];
}): string | null {
  if (durationSeconds === null || content.keyPoints.length === 0) return null;
  const readingSeconds = estimateReading(content);
  if (readingSeconds > durationSeconds * WORTH_SAYING_SHARE) return null;
  return getSummaryTexts(language).translate("reader.saves", {
    reading: formatSpan({ seconds: readingSeconds, isEstimate: true, language }),
    watching: formatSpan({ seconds: durationSeconds, isEstimate: false, language }),
  });
}
