import type { FollowRules } from "@pith/core/contract/follow.schemas";
import { nameLanguage } from "@pith/ui/texts/name-language";
import type { Translate } from "../../lib/texts/texts.ts";

/** Describes a follow's rules in words, starting with those that always apply. */
export function describeRules({
  rules: { language, length, keywords, notKeywords, maxPerDay, minMinutes, maxMinutes },
  locale,
  t,
}: {
  rules: FollowRules;
  locale: string;
  t: Translate;
}): string[] {
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(locale, { type: "disjunction" }).format(
      words.map((word) => t("follow.word", { word })),
    );
  const minutes = { min: minMinutes ?? 0, max: maxMinutes ?? 0 };
  return [
    t(`length.${length}`),
    ...(language === null ? [] : [nameLanguage({ code: language, language: locale })]),
    t("follow.upTo", { count: maxPerDay }),
    ...(minMinutes !== null && maxMinutes !== null ? [t("follow.between", minutes)] : []),
    ...(minMinutes !== null && maxMinutes === null ? [t("follow.atLeast", minutes)] : []),
    ...(minMinutes === null && maxMinutes !== null ? [t("follow.atMost", minutes)] : []),
    ...(keywords.length > 0 ? [t("follow.with", { words: list(keywords) })] : []),
    ...(notKeywords.length > 0 ? [t("follow.without", { words: list(notKeywords) })] : []),
  ];
}
