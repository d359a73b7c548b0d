import type { FollowRules } from "@pith/core/contract/follow.schemas";
import { MAX_EPISODES_PER_DAY, MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS } from "@pith/core/contract/limits";
import { Button } from "@pith/ui/primitives/button";
import { Field } from "@pith/ui/primitives/field";
import { Segmented } from "@pith/ui/primitives/segmented";
import { nameLanguage } from "@pith/ui/texts/name-language";
import { useId, useState } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

const lengths = ["short", "medium", "long"] as const;
const MAX_MINUTES = 24 * 60;
const ORIGINAL = "original";

/** A form for choosing which new episodes of a feed to summarize, and how. */
export function RulesForm({
  rules,
  onSave,
  onCancel,
}: {
  rules: FollowRules;
  onSave: (rules: FollowRules) => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const id = useId();
  const languages = usePublicConfig((state) => state.config?.summaryLanguages) ?? [];
  const [length, setLength] = useState(rules.length);
  const [language, setLanguage] = useState(rules.language);
  const [keywords, setKeywords] = useState(rules.keywords.join(", "));
  const [notKeywords, setNotKeywords] = useState(rules.notKeywords.join(", "));
  const [maxPerDay, setMaxPerDay] = useState(String(rules.maxPerDay));
  const [minMinutes, setMinMinutes] = useState(rules.minMinutes === null ? "" : String(rules.minMinutes));
  const [maxMinutes, setMaxMinutes] = useState(rules.maxMinutes === null ? "" : String(rules.maxMinutes));
  const isReversed = minMinutes !== "" && maxMinutes !== "" && Number(minMinutes) > Number(maxMinutes);
  return (
    <form
      data-rules-form=""
      className="max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReversed) return;
        onSave({
          length,
          language,
          keywords: splitWords(keywords),
          notKeywords: splitWords(notKeywords),
          maxPerDay: Number(maxPerDay),
          minMinutes: minMinutes === "" ? null : Number(minMinutes),
          maxMinutes: maxMinutes === "" ? null : Number(maxMinutes),
        });
      }}
    >
      <p aria-hidden="true" className="mb-2 text-sm font-medium">
        {t("length.label")}
      </p>
      <Segmented
        label={t("length.label")}
        value={length}
        options={lengths.map((value) => ({ value, text: t(`length.${value}`) }))}
        onChange={setLength}
      />
      {(languages.length > 0 || language !== null) && (
        <div className="mt-5">
          <label htmlFor={`${id}-language`} className="mb-1.5 block text-sm font-medium">
            {t("source.language")}
          </label>
          <select
            id={`${id}-language`}
            value={language ?? ORIGINAL}
            className="h-12 w-full rounded-control border border-rule-strong bg-raised ps-4 pe-8 text-base"
            onChange={(event) => setLanguage(event.target.value === ORIGINAL ? null : event.target.value)}
          >
            <option value={ORIGINAL}>{t("source.languageOriginal")}</option>
            {[...new Set([...languages, ...(language === null ? [] : [language])])].map((code) => (
              <option key={code} value={code}>
                {nameLanguage({ code, language: locale })}
              </option>
            ))}
          </select>
        </div>
      )}
      <Field
        className="mt-5"
        label={t("follow.keywords")}
        hint={t("follow.keywordsHint")}
        value={keywords}
        autoComplete="off"
        onChange={(event) => setKeywords(event.target.value)}
      />
      <Field
        className="mt-3"
        label={t("follow.notKeywords")}
        hint={t("follow.notKeywordsHint")}
        value={notKeywords}
        autoComplete="off"
        onChange={(event) => setNotKeywords(event.target.value)}
      />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4">
        <Field
          label={t("follow.maxPerDay")}
          value={maxPerDay}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_EPISODES_PER_DAY}
          required
          onChange={(event) => setMaxPerDay(event.target.value)}
        />
        <Field
          label={t("follow.minMinutes")}
          value={minMinutes}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_MINUTES}
          onChange={(event) => setMinMinutes(event.target.value)}
        />
        <Field
          label={t("follow.maxMinutes")}
          error={isReversed ? t("follow.minutesReversed") : null}
          value={maxMinutes}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_MINUTES}
          onChange={(event) => setMaxMinutes(event.target.value)}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button type="submit" variant="strong">
          {t("follow.save")}
        </Button>
        <Button onClick={onCancel}>{t("follow.cancel")}</Button>
      </div>
    </form>
  );
}

/** Splits on commas, including other scripts' commas, and truncates to the server's limits. */
function splitWords(text: string): string[] {
  const words = text.split(/[,،、，]/).map((word) => word.trim().slice(0, MAX_KEYWORD_CHARACTERS));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, MAX_KEYWORDS);
}
