import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildPublicConfig } from "@pith/core/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { forgetConfig } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PaymentMethodDialog } from "./payment-method-dialog.tsx";

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
});

it("keeps the focus on the pressed button and the method while the payment opens, and opens one", async () => {
  usePublicConfig.setState({
    config: buildPublicConfig({ cardPayments: "stripe", cryptoPayments: "nowpayments" }),
  });
  const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "lite");
  if (!plan) throw new Error("There is no lite plan.");
  const call = vi.spyOn(api, "call").mockReturnValue(new Promise<never>(() => undefined));
  const onClose = vi.fn();
  render(<PaymentMethodDialog plan={plan} isOpen onClose={onClose} onFailed={() => undefined} />);
  const button = screen.getByRole("button", { name: "Continue to payment" });
  await userEvent.dblClick(button);
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(button);
  // Only `aria-disabled`, because a disabled button loses focus.
  expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
  const [card, crypto] = screen.getAllByRole<HTMLInputElement>("radio");
  if (crypto) await userEvent.click(crypto);
  expect([card?.checked, crypto?.checked]).toEqual([true, false]);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(onClose).not.toHaveBeenCalled();
  const sent = call.mock.calls.filter(
    ([endpoint]) => (endpoint as unknown) === paymentEndpoints.createCheckoutSession,
  );
  expect(sent).toHaveLength(1);
});
