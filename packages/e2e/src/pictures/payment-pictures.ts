import { buildActive } from "../journeys/web/support/accounts.ts";
import { signIn } from "../journeys/web/support/people.ts";
import type { Picture, PictureTools } from "./picture.ts";
import { asMember, inTurn, on, refuse, see, speak } from "./picture-steps.ts";

/** Accepts a plan's terms and continues to payment. On small screens, the plan is one card away. */
const choosePlan = async ({ page }: PictureTools) => {
  const card = page.locator('section#upgrade [data-plan-card="lite"]');
  const next = page.locator("section#upgrade").getByRole("button", { name: "Next plan" });
  await page.locator("section#upgrade [data-plan-card]").first().waitFor();
  while (!(await card.isVisible()) && (await next.isEnabled())) await next.click();
  await page.locator("section#upgrade").getByRole("checkbox").check();
  await card.getByRole("button").click();
  await page.getByRole("dialog").waitFor();
};

const continueToPayment = ({ page }: PictureTools) =>
  page.getByRole("button", { name: "Continue to payment" }).click();

const result = (name: string, before?: Picture["before"]): Picture => ({
  name: `payment-${name.replaceAll("/", "-")}`,
  path: `/payment/${name}`,
  ...(before && { before }),
});

/** The payment page, and its outcomes. */
export const paymentPictures: readonly Picture[] = [
  { name: "dialog-payment", path: "/subscription", before: asMember, act: choosePlan, isWindowOnly: true },
  {
    name: "dialog-payment-failed",
    path: "/subscription",
    before: inTurn(
      asMember,
      refuse({
        pattern: "**/api/payment/create-checkout-session",
        status: 502,
        error: "Your card was declined.",
        code: "payment_failed",
      }),
    ),
    act: inTurn(choosePlan, continueToPayment, ({ page }) =>
      page.getByRole("dialog", { name: "Payment failed", exact: true }).waitFor(),
    ),
    isWindowOnly: true,
  },
  { name: "payment", path: "/payment", before: asMember },
  { name: "payment-ar", path: "/payment", before: inTurn(speak("ar"), asMember) },
  {
    name: "payment-ready",
    path: "/payment",
    before: asMember,
    act: async ({ page }) => {
      await page.getByRole("radio", { name: /^Crypto/ }).check();
      await page.getByRole("checkbox").check();
    },
  },
  {
    name: "payment-sandbox",
    path: "/payment",
    before: (tools) => signIn(tools),
    act: async (tools) => {
      await tools.page.getByRole("checkbox").check();
      await continueToPayment(tools);
      await see("text=Sandbox payment")(tools);
    },
  },
  result("success", on(buildActive("lite"))),
  { ...result("success", asMember), name: "payment-confirming" },
  result("failed"),
  result("partial"),
  result("crypto/success", on(buildActive("lite"))),
  result("crypto/partial"),
  result("crypto/failed"),
];
