import { formatAmount } from "@pith/core/money/format-amount";
import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { localiseNotice } from "./localise-notice.ts";
import { switchLanguage } from "./texts.ts";

const isolated = (text: string) => `\u2068${text}\u2069`;
const write = ({ amount, currency, locale }: { amount: number; currency: string; locale: string }) =>
  formatAmount({ amount, currency, locale });
const tellOfFailure = (price: string) =>
  `The payment of ${price} for your Lite plan didn't go through. Check your payment method and try again.`;

beforeEach(() => switchLanguage("en"));
afterAll(() => switchLanguage("en"));

describe("localiseNotice", () => {
  it("leaves English as the server writes it", () => {
    expect(localiseNotice("Your payment of $8.31 has arrived. Your Pro plan is active.")).toBe(
      "Your payment of $8.31 has arrived. Your Pro plan is active.",
    );
  });

  it.each(["de", "es", "ru", "ar"] as const)("writes sums as %s does", async (language) => {
    await switchLanguage(language);
    const price = write({ amount: 123_456, currency: "USD", locale: language });
    const shown = localiseNotice(tellOfFailure("$1,234.56"));
    expect(shown).toContain(language === "ar" ? isolated(price) : price);
    expect(shown).not.toContain("payment");
    expect(shown).not.toContain("$1,234.56");
  });

  it("writes both sums of a payment in part, and leaves days and names alone", async () => {
    await switchLanguage("de");
    const shown = localiseNotice(
      "€1.25 of €2.50 for your Lite plan arrived. Pay the rest to activate it; nothing is lost.",
    );
    expect(shown).toContain("1,25\u00a0€");
    expect(shown).toContain("2,50\u00a0€");
    expect(localiseNotice("Your Lite plan ends in 3 days.")).toBe("Dein Tarif Lite endet in 3 Tagen.");
  });

  it.each(["de", "es", "ru", "ar"] as const)("says in %s that money was given back", async (language) => {
    await switchLanguage(language);
    const shown = localiseNotice(
      "You paid twice on pages that were open at the same time, so $10.00 for the Pro plan was given back. Your bank may take some days to show it.",
    );
    expect(shown).toContain(write({ amount: 1000, currency: "USD", locale: language }));
    expect(shown).not.toMatch(/paid twice|\$10\.00 for/);
  });

  it("knows every currency that plans can be priced in, and Telegram's Stars", async () => {
    await switchLanguage("ru");
    const currencies = Intl.supportedValuesOf("currency").filter((code) => getCurrencyExponent(code) === 2);
    for (const currency of [...currencies, "XTR"]) {
      const english = write({ amount: 123_456, currency, locale: "en" });
      expect(localiseNotice(tellOfFailure(english)), currency).toContain(
        write({ amount: 123_456, currency, locale: "ru" }),
      );
    }
  });
});
