import { beforeEach, describe, expect, it } from "vitest";
import { localizeText } from "./localize-text.ts";
import { switchLanguage, translate } from "./texts.ts";

const isolated = (text: string) => `\u2068${text}\u2069`;

beforeEach(() => switchLanguage("en"));

describe("localizeText", () => {
  it("leaves English as it is, with the apostrophes of print", () => {
    expect(localizeText("Get Started Free")).toBe("Get Started Free");
    expect(localizeText("It couldn't be loaded.")).toBe("It couldn’t be loaded.");
  });

  it("finds whole texts and those that hold names", async () => {
    await switchLanguage("de");
    expect(localizeText("Get Started Free")).toBe("Kostenlos anfangen");
    expect(localizeText("Upgrade to Pro")).toBe("Upgrade auf Pro");
    expect(localizeText("LITE PLAN")).toBe("TARIF LITE");
    expect(localizeText("Something that nobody translated")).toBe("Something that nobody translated");
  });

  it("has the forms of the language for numbers", async () => {
    await switchLanguage("ru");
    expect(["2 days remaining", "5 days remaining", "21 days remaining"].map(localizeText)).toEqual([
      "Осталось 2 дня",
      "Осталось 5 дней",
      "Остался 21 день",
    ]);
    await switchLanguage("ar");
    expect(localizeText("2h ago")).toBe("قبل ساعتين");
  });

  it("translates what stands within: a status, a way to pay, a reason", async () => {
    await switchLanguage("es");
    expect(localizeText("Status: Completed")).toBe("Estado: Completado");
    expect(localizeText("Paid with: Card, Stripe")).toBe("Pagado con: Tarjeta, Stripe");
    expect(localizeText("Error: Network error. Please try again.")).toBe(
      "Error: Error de red. Inténtalo de nuevo.",
    );
    expect(localizeText("Date: N/A")).toBe("Fecha: N/D");
  });

  it("keeps names in their own direction within Arabic", async () => {
    await switchLanguage("ar");
    expect(localizeText("Upgrade to Pro")).toBe(`الترقية إلى ${isolated("Pro")}`);
    expect(translate("footer.copyright", { years: "2024–2026" })).toBe(`© ${isolated("2024–2026")} Pith`);
  });

  it("translates notifications of the server", async () => {
    await switchLanguage("de");
    expect(localizeText("Your Lite plan ends in 1 day.")).toBe("Dein Tarif Lite endet in 1 Tag.");
    expect(localizeText("Your Lite plan ends in 3 days.")).toBe("Dein Tarif Lite endet in 3 Tagen.");
    expect(
      localizeText(
        "The payment of $2.50 for your Lite plan didn't go through. Check your payment method and try again.",
      ),
    ).toContain("2.50 für deinen Tarif Lite ging nicht durch");
  });
});
