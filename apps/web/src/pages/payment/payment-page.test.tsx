import { premiumSchema } from "@pith/core/accounts/premium";
import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildPublicConfig, buildUser } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { subscriptionStore } from "../../lib/subscription/subscription-store.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { forgetConfig } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { setViewer } from "../../lib/viewer.ts";
import { PaymentPage } from "./payment-page.tsx";

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetConfig();
  authStore.getState().endSession();
  setViewer("unknown");
});

it("keeps the plan and the method whose payment is opening", async () => {
  usePublicConfig.setState({
    config: buildPublicConfig({ cardPayments: "stripe", cryptoPayments: "nowpayments" }),
  });
  const answer = vi.spyOn(api, "call").mockImplementation(() => new Promise<never>(() => undefined));
  connectMember();
  const premium = premiumSchema.parse({});
  authStore.getState().adoptUser(buildUser({ authProvider: "telegram", telegram_id: "123456789", premium }));
  setViewer("member");
  subscriptionStore.setState({ plans: buildPlanList({ currency: "USD" }) });
  render(
    <MemoryRouter>
      <PaymentPage />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
  for (const name of ["Pro", /crypto/i]) await userEvent.click(screen.getByRole("radio", { name }));
  const chosen = screen.getAllByRole<HTMLInputElement>("radio", { checked: true });
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    "Lite",
    expect.stringContaining("Card"),
  ]);
  expect(answer).toHaveBeenCalledWith(paymentEndpoints.createCheckoutSession, {
    body: expect.objectContaining({ plan: "lite", payment_method: "card" }),
  });
});
