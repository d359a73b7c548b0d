import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { render, screen } from "@testing-library/react";
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
} as const;

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home")]));
beforeEach(() => {
  subscriptionStore.setState({ plans: [], loadPlans: vi.fn(async () => undefined) });
});

function show(props: Partial<Parameters<typeof UpgradeSection>[0]>) {
  render(
    <MemoryRouter>
      <UpgradeSection isSignedIn premium={null} isPremiumKnown onSubscribe={() => undefined} {...props} />
    </MemoryRouter>,
  );
}

describe("UpgradeSection", () => {
  it("asks someone who isn't signed in to sign in", { tags: ["S2.upgrade.02", "S2.upgrade.03"] }, () => {
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
    "with $name there is nothing to go up to",
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
