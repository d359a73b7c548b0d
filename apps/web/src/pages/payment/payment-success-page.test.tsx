import { buildPremium, buildUser } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PaymentSuccessPage } from "./payment-success-page.tsx";

const before = authStore.getState();

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  cleanup();
  authStore.setState(before);
});

describe("PaymentSuccessPage", () => {
  it.each([
    { state: "before the payment is confirmed", premium: buildPremium({ tier: "free", active: false }) },
    { state: "once it is", premium: buildPremium({ tier: "lite", active: true }) },
  ])("leads to the account, $state", { tags: "S2.payment.02" }, ({ premium }) => {
    authStore.setState({ user: buildUser({ premium }), refetchUserData: async () => undefined });
    render(
      <MemoryRouter>
        <PaymentSuccessPage kind="card" />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/subscription");
  });
});
