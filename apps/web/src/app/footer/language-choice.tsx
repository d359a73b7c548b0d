import { useId, useState } from "react";
import { logError } from "../../lib/log-error.ts";
import { isLanguageCode, languages } from "../../lib/texts/languages.ts";
import { chooseLanguage, useLanguage, useTranslate } from "../../lib/texts/texts.ts";

export function LanguageChoice({ choose = chooseLanguage }: { choose?: typeof chooseLanguage }) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
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
          setFailed(false);
          if (!isLanguageCode(event.target.value)) return;
          choose(event.target.value).catch((error: unknown) => {
            logError(error);
            setFailed(true);
          });
        }}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <span role="status" className="ms-3 text-sm text-soft">
        {hasFailed && t("footer.languageFailed")}
      </span>
    </div>
  );
}
