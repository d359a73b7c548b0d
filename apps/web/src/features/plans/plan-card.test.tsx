import type { Premium } from "@pith/core/accounts/premium";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import type { Plan } from "@pith/core/plans/plan";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PlanCard, type PlanCardProps, type PlanChoice } from "./plan-card.tsx";

const plans = buildPlanList({ currency: "USD" });

function getPlan(id: Plan["id"], changes: Partial<Plan> = {}): Plan {
  const plan = plans.find((known) => known.id === id);
  if (!plan) throw new Error(`There is no plan ${id}.`);
  return { ...plan, ...changes };
}

function buildPremium(tier: Premium["tier"], changes: Partial<Premium> = {}): Premium {
  return {
    tier,
    active: tier !== "free",
    days_remaining: tier === "free" ? null : 20,
    summaries_limit: 50,
    activation_date: null,
    expiry_date: null,
    cancel_at_period_end: false,
    renewal: null,
    next_plan: null,
    ...changes,
  };
}

function show(props: Partial<PlanCardProps> & Pick<PlanCardProps, "plan">) {
  render(
    <MemoryRouter>
      <PlanCard
        premium={null}
        isSignedIn
        chosenPlanId={null}
        isOnHome={false}
        onAct={() => undefined}
        {...props}
      />
    </MemoryRouter>,
  );
  return {
    card: screen.getByRole("article", { name: props.plan.name }),
    button: screen.getByRole<HTMLButtonElement>("button"),
  };
}

beforeAll(() => loadTextArea("home"));

describe("PlanCard", () => {
  for (const { id, label, ...props } of [
    {
      id: "S4.labels.01",
      plan: getPlan("lite"),
      premium: buildPremium("lite", { active: false, days_remaining: -1 }),
      label: "Renew Plan",
    },
    { id: "S4.labels.02", plan: getPlan("lite"), premium: buildPremium("lite"), label: "Current Plan" },
    { id: "S4.labels.03", plan: getPlan("free"), isSignedIn: false, label: "Get Started Free" },
    {
      id: "S4.labels.04",
      plan: getPlan("based"),
      premium: buildPremium("free"),
      chosenPlanId: "based",
      label: "Subscribe Now",
    },
    { id: "S4.labels.05", plan: getPlan("based"), isSignedIn: false, label: "Get Based" },
    { id: "S4.labels.06", plan: getPlan("free"), premium: buildPremium("pro"), label: "Switch to Free" },
    {
      id: "S4.labels.07",
      plan: getPlan("based", { cta: "Take Based", messages: null }),
      premium: buildPremium("free"),
      label: "Take Based",
    },
    {
      id: "S4.labels.07",
      plan: getPlan("based", { cta: null, messages: null }),
      premium: buildPremium("free"),
      label: "Select Plan",
    },
    { id: "S4.labels.08", plan: getPlan("pro"), premium: buildPremium("lite"), label: "Upgrade to Pro" },
  ] as const) {
    it(`its button reads '${label}'`, { tags: id }, () => {
      expect(show(props).button.textContent).toBe(label);
    });
  }

  it("is shown as selected if it is chosen and isn't the current plan", {
    tags: ["S4.tier.07", "S4.tier.09"],
  }, () => {
    const premium = buildPremium("lite");
    expect(show({ plan: getPlan("pro"), premium, chosenPlanId: "pro" }).card.dataset).toHaveProperty(
      "selected",
    );
    cleanup();
    expect(show({ plan: getPlan("pro"), premium, chosenPlanId: "based" }).card.dataset).not.toHaveProperty(
      "selected",
    );
    cleanup();
    expect(show({ plan: getPlan("pro"), premium }).card.dataset).not.toHaveProperty("selected");
  });

  it("the current plan's chosen card is shown as selected only once it has expired", {
    tags: "S4.tier.08",
  }, () => {
    const plan = getPlan("lite");
    const running = show({ plan, premium: buildPremium("lite"), chosenPlanId: "lite" });
    expect(running.card.dataset).not.toHaveProperty("selected");
    cleanup();
    const premium = buildPremium("lite", { days_remaining: -1 });
    expect(show({ plan, premium, chosenPlanId: "lite" }).card.dataset).toHaveProperty("selected");
  });

  it("on home a click on the card continues unless the pointer dragged; elsewhere it only selects", () => {
    const onAct = vi.fn<(choice: PlanChoice) => void>();
    const onChoose = vi.fn<(plan: Plan) => void>();
    const plan = getPlan("lite");
    const { card } = show({ plan, isSignedIn: false, isOnHome: true, onAct });
    const press = (element: HTMLElement, toX: number) => {
      fireEvent.pointerDown(element, { clientX: 100, clientY: 20 });
      fireEvent.click(element, { clientX: toX, clientY: 20, detail: 1 });
    };
    press(card, 151);
    expect(onAct).not.toHaveBeenCalled();
    press(card, 104);
    expect(onAct.mock.calls).toEqual([[{ plan, action: "buy" }]]);
    cleanup();

    const chosen = show({ plan, premium: buildPremium("free"), onAct, onChoose }).card;
    press(chosen, 104);
    expect(onChoose.mock.calls).toEqual([[plan]]);
    fireEvent.pointerDown(chosen, { clientX: 100, clientY: 20 });
    fireEvent.click(chosen, { clientX: 0, clientY: 0, detail: 0 });
    expect(onChoose).toHaveBeenCalledTimes(2);
    expect(onAct).toHaveBeenCalledTimes(1);
  });

  it("switches or reactivates a plan without the terms, which were accepted at purchase", async () => {
    const onAct = vi.fn<(choice: PlanChoice) => void>();
    const premium = buildPremium("pro", { expiry_date: "2026-12-22T12:00:00.000Z" });
    await userEvent.click(show({ plan: getPlan("lite"), premium, onAct }).button);
    cleanup();
    const canceled = { ...premium, cancel_at_period_end: true };
    await userEvent.click(show({ plan: getPlan("pro"), premium: canceled, onAct }).button);
    cleanup();
    const going = { ...premium, next_plan: "lite" } as const;
    expect(show({ plan: getPlan("lite"), premium: going, onAct }).button.disabled).toBe(true);
    expect(onAct.mock.calls.map(([{ plan, action }]) => `${action} ${plan.id}`)).toEqual([
      "switch lite",
      "reactivate pro",
    ]);
  });

  it("a paid plan's button requires the terms, except on home and for the free plan", {
    tags: "S4.buttons.11",
  }, async () => {
    const premium = buildPremium("free");
    const onAct = vi.fn<(choice: PlanChoice) => void>();
    const plan = getPlan("lite");
    const waiting = show({ plan, premium, onAct });
    expect(waiting.button.disabled).toBe(true);
    await userEvent.click(waiting.button);
    expect(onAct).not.toHaveBeenCalled();
    cleanup();

    const ticked = show({ plan, premium, onAct, hasAcceptedTerms: true });
    await userEvent.click(ticked.button);
    expect(onAct).toHaveBeenCalledWith({ plan, action: "buy" });
    cleanup();

    expect(show({ plan, premium, isOnHome: true }).button.disabled).toBe(false);
    cleanup();
    expect(show({ plan: getPlan("free"), premium: buildPremium("lite") }).button.disabled).toBe(false);
  });

  it("suggests keeping an ending plan instead of a smaller popular one", () => {
    const premium = buildPremium("pro", { cancel_at_period_end: true });
    const pro = show({ plan: getPlan("pro"), premium, isOnHome: true }).button.className;
    cleanup();
    const based = show({ plan: getPlan("based"), premium, isOnHome: true }).button.className;
    cleanup();
    const free = buildPremium("free");
    const popular = show({ plan: getPlan("based"), premium: free, isOnHome: true }).button.className;
    expect(pro).toBe(popular);
    expect(based).not.toBe(popular);
  });

  it("leaves the popular plan's button outlined beside a chosen plan's", () => {
    const premium = buildPremium("free");
    const buttonOf = (id: Plan["id"]) => {
      const { className } = show({ plan: getPlan(id), premium, chosenPlanId: "lite", isOnHome: true }).button;
      cleanup();
      return className;
    };
    expect(buttonOf("based")).toBe(buttonOf("pro"));
    expect(buttonOf("lite")).not.toBe(buttonOf("pro"));
  });

  it("says at a chosen plan's disabled button that the terms come first", () => {
    const props = { plan: getPlan("lite"), premium: buildPremium("free"), chosenPlanId: "lite" };
    const { button } = show(props);
    const describe = () =>
      document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(describe()).toBe("Accept the terms first.");
    cleanup();
    expect(show({ ...props, isOnHome: true }).button.hasAttribute("aria-describedby")).toBe(false);
  });
});
