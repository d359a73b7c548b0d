import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useEffect, useState } from "react";
import { logError } from "../../lib/log-error.ts";
import { getDirection, type LanguageCode, languages } from "../../lib/texts/languages.ts";
import { loadText, useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { talks } from "./talks.ts";

const point = talks[0]?.points[1];

/** A point in each UI language, with the same number, time and quote in all of them. */
export function LanguagePiece() {
  const t = useTranslate();
  const own = useLanguage();
  const [language, setLanguage] = useState<LanguageCode>(own === "de" ? "en" : "de");
  const [shown, setShown] = useState<{ language: LanguageCode; text: string }>({
    language: own,
    text: t("talk.carbon.1"),
  });

  useEffect(() => {
    let isCurrent = true;
    loadText({ language, area: "talks", key: "talk.carbon.1" })
      .then((text) => isCurrent && setShown({ language, text }))
      .catch(logError);
    return () => {
      isCurrent = false;
    };
  }, [language]);

  if (!point) return null;
  return (
    <>
      <Segmented
        label={t("piece.language.title")}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, text: name }))}
        onChange={setLanguage}
        className="language-names"
      />
      <div className="mt-5 min-h-36 sm:min-h-28">
        <p className="text-sm text-soft tabular">{formatTimecode(Math.floor(point.startSeconds))}</p>
        <p
          lang={shown.language}
          dir={getDirection(shown.language)}
          data-shown-language={shown.language}
          className="mt-1 font-serif text-lg text-match text-pretty"
        >
          {shown.text.split(/(\d+)/).map((part, index) =>
            index % 2 === 1 ? (
              <b
                key={part}
                className="font-semibold underline decoration-seed decoration-2 underline-offset-4"
              >
                {part}
              </b>
            ) : (
              part
            ),
          )}
        </p>
        <blockquote lang="en" className="mt-2 text-sm text-soft">
          <q dir="ltr">{point.quote}</q>
        </blockquote>
      </div>
    </>
  );
}
