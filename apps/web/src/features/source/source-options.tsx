import { nameLanguage } from "@pith/ui/texts/name-language";
import { useId, useState } from "react";
import { usePreferences } from "../../lib/preferences.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { ORIGINAL_LANGUAGE } from "./original-language.ts";

/** What few need: only a part of the video, and another language where the server can write it. */
export function SourceOptions({ range, onRange }: { range: string; onRange: (text: string) => void }) {
  const t = useTranslate();
  const id = useId();
  const locale = useLanguage();
  const languages = usePublicConfig((state) => state.config?.summaryLanguages);
  const { summary_language: language, change } = usePreferences();
  const [isRangeOpen, setRangeOpen] = useState(false);
  return (
    <div className="mt-3 flex min-h-10 flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {isRangeOpen ? (
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-range`} className="text-soft">
            {t("source.range")}
          </label>
          <input
            id={`${id}-range`}
            value={range}
            placeholder="2:30-12:00"
            autoComplete="off"
            spellCheck={false}
            className="h-10 w-36 rounded-control border border-rule-strong bg-raised px-3 text-sm tabular placeholder:text-faint"
            onChange={(event) => onRange(event.target.value)}
          />
        </span>
      ) : (
        <button
          type="button"
          className="link h-10 text-soft"
          onClick={() => {
            setRangeOpen(true);
            requestAnimationFrame(() => document.getElementById(`${id}-range`)?.focus());
          }}
        >
          {t("source.rangeOpen")}
        </button>
      )}
      {languages && languages.length > 0 && (
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-language`} className="text-soft">
            {t("source.language")}
          </label>
          <select
            id={`${id}-language`}
            value={languages.includes(language) ? language : ORIGINAL_LANGUAGE}
            className="h-10 max-w-48 rounded-control border border-rule-strong bg-raised ps-3 pe-8 text-sm"
            onChange={(event) => change({ summary_language: event.target.value })}
          >
            <option value={ORIGINAL_LANGUAGE}>{t("source.languageOriginal")}</option>
            {languages.map((code) => (
              <option key={code} value={code}>
                {nameLanguage({ code, language: locale })}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}
