import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatAmount } from "@pith/core/money/format-amount";
import type { Money } from "@pith/core/money/money";
import { planCatalogue } from "@pith/core/plans/plan-catalogue";
import type { Notice } from "../db/schema/notice.ts";
import { formatText, type TextVariables } from "../locales/format-text.ts";

/** A notice in words, with its amounts as the language writes them. */
export function sayNotice({ notice, language }: { notice: Notice; language: InterfaceLanguage }): {
  title: string;
  message: string;
  button: string;
} {
  const text = { key: notice.kind, language, variables: listVariables({ notice, language }) };
  return {
    title: formatText({ ...text, part: "title" }),
    message: formatText(text),
    button: formatText({ ...text, part: "button" }),
  };
}

function listVariables({ notice, language }: { notice: Notice; language: InterfaceLanguage }): TextVariables {
  const write = ({ amountMinor, currency }: Money) =>
    formatAmount({ amount: amountMinor, currency, locale: language });
  return {
    plan: planCatalogue[notice.plan].name,
    ...("days" in notice && { days: notice.days }),
    ...("price" in notice && { price: write(notice.price) }),
    ...("paid" in notice && { paid: write(notice.paid) }),
  };
}
