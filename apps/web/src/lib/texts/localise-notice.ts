import { formatAmount } from "@pith/core/money/format-amount";
import { localiseText } from "./localise-text.ts";
import { useTextsState } from "./texts.ts";

/** The currencies with hundredths that English writes with a sign of their own; any other stands by its code. */
const codeBySign: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  A$: "AUD",
  CA$: "CAD",
  EC$: "XCD",
  HK$: "HKD",
  MX$: "MXN",
  NT$: "TWD",
  NZ$: "NZD",
  R$: "BRL",
  "CN¥": "CNY",
  "Cg.": "XCG",
  "₪": "ILS",
  "₹": "INR",
  "₱": "PHP",
};

/** An amount as the server's English has it: '$8.31', 'CHF 1,000.00', '250 ⭐'. */
const amountPattern =
  /(?<sign>(?:\b(?:A|CA|EC|HK|MX|NT|NZ|R))?\$|\bCN¥|[€£₪₹₱]|\bCg\.\u00a0|\b[A-Z]{3}\u00a0)(?<units>\d[\d,]*\.\d{2})(?!\d)|(?<stars>\d[\d,]*)\u00a0⭐/g;

/**
 * What a notification says, in the interface's language, and the sums in it as that language writes them. The server
 * writes both in English, where a sum is the same text as the rest.
 */
export function localiseNotice(text: string): string {
  const { language } = useTextsState.getState();
  return localiseText(language === "en" ? text : localiseAmounts({ text, locale: language }));
}

function localiseAmounts({ text, locale }: { text: string; locale: string }): string {
  return text.replace(amountPattern, (...match) => {
    const { sign, units, stars } = match.at(-1) as Record<"sign" | "units" | "stars", string | undefined>;
    const amount = (units ?? stars ?? "").replaceAll(",", "");
    const name = sign?.trim() ?? "";
    const currency = stars ? "XTR" : (codeBySign[name] ?? name);
    return formatAmount({ amount, currency, isInUnits: true, locale });
  });
}
