import { useId } from "react";
import { logError } from "../../lib/log-error.ts";
import { isLanguageCode, languages } from "../../lib/texts/languages.ts";
import { chooseLanguage, useLanguage, useTranslate } from "../../lib/texts/texts.ts";

export function LanguageChoice() {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t("footer.language")}
      </label>
      <select
        id={id}
        value={language}
        className="h-10 rounded-control border border-rule-strong bg-paper ps-3 pe-8 text-sm"
        onChange={(event) => {
          if (isLanguageCode(event.target.value)) chooseLanguage(event.target.value).catch(logError);
        }}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
