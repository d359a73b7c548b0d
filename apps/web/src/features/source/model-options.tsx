import { getSummaryTexts } from "@pith/texts/summary-texts";
import { WishField } from "@pith/ui/reader/wish-field";
import { nameLanguage } from "@pith/ui/texts/name-language";
import { useEffect, useId, useRef, useState } from "react";
import { usePreferences } from "../../lib/preferences.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { ORIGINAL_LANGUAGE } from "./original-language.ts";
import type { ShapeRequest } from "./start-summary.ts";

export function ModelOptions({
  shape: { shape, wish },
  onShape,
}: {
  shape: ShapeRequest;
  onShape: (shape: ShapeRequest) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const texts = getSummaryTexts(locale);
  const id = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const languages = usePublicConfig((state) => state.config?.summaryLanguages);
  const { summary_language: language, change } = usePreferences();
  const shapes = usePublicConfig((state) => state.config?.summaryShapes);
  const canTakeWish = usePublicConfig((state) => state.config?.canTakeWish);
  const [isWishOpen, setWishOpen] = useState(wish !== "");

  useEffect(() => {
    if (isWishOpen) fieldRef.current?.focus();
  }, [isWishOpen]);

  return (
    <>
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
      {shapes && shapes.length > 1 && (
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-shape`} className="text-soft">
            {texts.translate("shape.short")}
          </label>
          <select
            id={`${id}-shape`}
            value={shape}
            className="h-10 max-w-48 rounded-control border border-rule-strong bg-raised ps-3 pe-8 text-sm"
            onChange={(event) => {
              const chosen = shapes.find((known) => known === event.target.value);
              if (chosen) onShape({ shape: chosen, wish });
            }}
          >
            {shapes.map((known) => (
              <option key={known} value={known}>
                {texts.translate(`shape.${known}`)}
              </option>
            ))}
          </select>
        </span>
      )}
      {canTakeWish &&
        (isWishOpen ? (
          <div className="w-full max-w-measure">
            <WishField ref={fieldRef} value={wish} onChange={(text) => onShape({ shape, wish: text })} />
          </div>
        ) : (
          <button type="button" className="link h-10 text-soft" onClick={() => setWishOpen(true)}>
            {texts.translate("wish.add")}
          </button>
        ))}
    </>
  );
}
