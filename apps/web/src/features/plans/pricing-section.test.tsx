import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildPremium, buildUser } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { subscriptionStore } from "../../lib/subscription/subscription-store.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { setViewer } from "../../lib/viewer.ts";
import { PricingSection } from "./pricing-section.tsx";

const before = authStore.getState();
const subscriptionBefore = subscriptionStore.getState();

beforeAll(() => Promise.all([loadTextArea("home"), loadTextArea("account")]));
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const plans = buildPlanList({ currency: "USD" });
  subscriptionStore.setState({ plans, loadPlans: vi.fn(async () => undefined) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  authStore.setState(before);
  subscriptionStore.setState(subscriptionBefore);
  setViewer("unknown");
});

/** Shows the plans in a window of this width. */
function show(widthPx: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: widthPx <= Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <MemoryRouter>
      <PricingSection />
    </MemoryRouter>,
  );
}

const listShown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-plan-card]")].map(({ dataset }) => dataset["planCard"]);

/** Drags across the visible card with the mouse. */
function drag(deltaX: number): void {
  const card = screen.getByRole("article");
  const mouse = { pointerType: "mouse", button: 0, clientY: 50 };
  fireEvent.pointerDown(card, { ...mouse, clientX: 200 });
  fireEvent.pointerUp(card, { ...mouse, clientX: 200 + deltaX });
}

describe("PricingSection", () => {
  it.each(["visitor", "member"] as const)(
    "shows a %s one card up to 768 px, and all above",
    {
      tags: "S2.home.14",
    },
    async (viewer) => {
      authStore.setState({
        user:
          viewer === "member" ? buildUser({ premium: buildPremium({ tier: "lite", active: true }) }) : null,
        refetchUserData: async () => undefined,
      });
      setViewer(viewer);
      for (const widthPx of [375, 768]) {
        show(widthPx);
        await screen.findByRole("article");
        expect(listShown()).toEqual(["based"]);
        cleanup();
      }
      show(769);
      expect(await screen.findAllByRole("article")).toHaveLength(4);
    },
  );

  it("starts the payment of a higher plan for a member who has a plan", {
    tags: ["S2.home.24", "S4.payment.01"],
  }, async () => {
    const openPayment = vi.fn();
    subscriptionStore.setState({ openPayment });
    const premium = buildPremium({ tier: "lite", active: true });
    authStore.setState({ user: buildUser({ premium }), refetchUserData: async () => undefined });
    setViewer("member");
    show(1200);
    fireEvent.click(await screen.findByRole("button", { name: "Upgrade to Pro" }));
    expect(subscriptionStore.getState().selectedPlan?.id).toBe("pro");
    expect(openPayment).toHaveBeenCalledOnce();
  });

  it("moves to the next card from a swipe of 50 px", { tags: "S2.home.15" }, () => {
    setViewer("visitor");
    show(375);
    for (const [deltaX, planId] of [
      [-49, "based"],
      [-50, "pro"],
      [49, "pro"],
      [50, "based"],
    ] as const) {
      drag(deltaX);
      expect(listShown()).toEqual([planId]);
    }
  });
});
