import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { subscriptionStore } from "../../lib/subscription/subscription-store.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { UpgradeSection } from "./upgrade-section.tsx";

const admin = {
  tier: "admin",
  active: true,
  days_remaining: null,
  summaries_limit: -1,
  activation_date: null,
  expiry_date: null,
  cancel_at_period_end: false,
  renewal: null,
  next_plan: null,
} as const;

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home")]));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  subscriptionStore.setState({ plans: [], loadPlans: vi.fn(async () => undefined) });
});

function show(props: Partial<Parameters<typeof UpgradeSection>[0]>) {
  render(
    <MemoryRouter>
      <UpgradeSection isSignedIn premium={null} isPremiumKnown onAct={() => undefined} {...props} />
    </MemoryRouter>,
  );
}

describe("UpgradeSection", () => {
  it.each([20, 0, null])(
    "thanks active pro for %s remaining days",
    {
      tags: ["S2.upgrade.04", "S2.upgrade.06", "S2.upgrade.13"],
    },
    (days_remaining) => {
      subscriptionStore.setState({ plans: buildPlanList({ currency: "USD" }) });
      show({ premium: { ...admin, tier: "pro", days_remaining } });
      expect(screen.getByRole("heading", { name: "Thank You for Choosing Pro!" })).toBeTruthy();
      expect(screen.getByText(/^Pro is our highest plan\./)).toBeTruthy();
      const toggle = screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value);
      expect(toggle).toEqual(["free", "lite", "based", "pro"]);
    },
  );

  it("asks for the terms once for all plans, and offers pro the smaller ones below the thanks", async () => {
    subscriptionStore.setState({ plans: buildPlanList({ currency: "USD" }) });
    show({ premium: { ...admin, tier: "free", active: false } });
    const terms = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(terms).toHaveLength(1);
    cleanup();

    const expiry_date = "2026-12-22T12:00:00.000Z";
    show({ premium: { ...admin, tier: "pro", days_remaining: 20, expiry_date } });
    expect(screen.getByRole("heading", { name: "Thank You for Choosing Pro!" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Switch to Lite on/ })).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("starts at an ending plan on phones, and at the chosen plan after the section was left", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    subscriptionStore.setState({ plans: buildPlanList({ currency: "USD" }) });
    const premium = { ...admin, tier: "based", days_remaining: 20, cancel_at_period_end: true } as const;
    const readShown = () => document.querySelector("[data-carousel]")?.getAttribute("data-carousel");
    show({ premium });
    expect(readShown()).toBe("based");
    fireEvent.click(screen.getByRole("button", { name: "Lite" }));
    cleanup();
    show({ premium });
    expect(readShown()).toBe("lite");
    subscriptionStore.getState().clear();
  });

  it("asks a visitor to sign in", { tags: ["S2.upgrade.02", "S2.upgrade.03"] }, () => {
    subscriptionStore.setState({ plans: buildPlanList({ currency: "USD" }) });
    show({ isSignedIn: false });
    expect(screen.getByRole("heading", { name: "Authentication Required" })).toBeTruthy();
    expect(screen.getByText("Please sign in to view available plans.")).toBeTruthy();
    expect(screen.queryByRole("article")).toBeNull();
  });

  it.each([
    { name: "no plans", premium: { ...admin, tier: "lite" }, plans: [] },
    { name: "an admin", premium: admin, plans: buildPlanList({ currency: "USD" }) },
  ] as const)(
    "offers no upgrade with $name",
    { tags: ["S2.upgrade.18", "S2.upgrade.19"] },
    ({ premium, plans }) => {
      subscriptionStore.setState({ plans });
      show({ premium });
      expect(screen.getByRole("heading", { name: "No Upgrade Available" })).toBeTruthy();
      expect(screen.getByText("Please check back later for available upgrade options.")).toBeTruthy();
      expect(screen.queryByRole("article")).toBeNull();
    },
  );
});
