import type { Premium } from "@pith/core/accounts/premium";
import { createApiClient } from "@pith/core/client/create-api-client";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildSignedOutAuth, buildTelegramAuth, createFakeServer, type FakeAnswer } from "@pith/core/testing";
import { describe, expect, it, vi } from "vitest";
import { logError } from "../log-error.ts";
import { createSubscriptionStore } from "./create-subscription-store.ts";

const builtIn = buildPlanList({ currency: "USD" });
/** The built-in plans, each with an extra feature. */
const fetched = builtIn.map((plan) => ({ ...plan, features: [...plan.features, "From the server"] }));

const plansAnswer: FakeAnswer = { json: { success: true, data: { plans: fetched } } };

function buildPremium(changes: Partial<Premium> = {}): Premium {
  return {
    tier: "lite",
    active: true,
    days_remaining: 20,
    summaries_limit: 50,
    activation_date: null,
    expiry_date: null,
    cancel_at_period_end: false,
    renewal: null,
    next_plan: null,
    ...changes,
  };
}

const free = buildPremium({ tier: "free", active: false, days_remaining: null, summaries_limit: 5 });

function createStore(answer: FakeAnswer = plansAnswer) {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const server = createFakeServer(answer);
  const api = createApiClient({ baseUrl: "", auth: buildSignedOutAuth(), fetch: server.fetch });
  return { store: createSubscriptionStore({ api, logError }), log };
}

describe("createSubscriptionStore", () => {
  it("starts with no plans, no selection, monthly billing, no modal, not loading and no error", {
    tags: [
      "S3.store.01",
      "S3.store.02",
      "S3.store.03",
      "S3.store.04",
      "S3.store.05",
      "S3.store.06",
      "S3.store.07",
      "S3.store.08",
    ],
  }, () => {
    expect(createStore().store.getState()).toMatchObject({
      plans: [],
      selectedPlan: null,
      selectedPlanIndex: null,
      billingPeriod: "monthly",
      showPaymentModal: false,
      showCancelModal: false,
      loading: false,
      error: null,
    });
  });

  it("is loading until the plans arrive", { tags: ["S3.store.01", "S3.store.07"] }, async () => {
    const { store } = createStore();
    const loading = store.getState().loadPlans(buildPremium());
    expect(store.getState().loading).toBe(true);
    await loading;
    expect(store.getState()).toMatchObject({ loading: false, plans: fetched, error: null });
  });

  it("fetches the plans with the user's Authorization header", { tags: "S7.plans.05" }, async () => {
    const server = createFakeServer(plansAnswer);
    const api = createApiClient({ baseUrl: "", auth: buildTelegramAuth(), fetch: server.fetch });
    await createSubscriptionStore({ api, logError: () => undefined })
      .getState()
      .loadPlans(null);
    expect(server.calls[0]?.url).toBe("/api/payment/plans-with-pricing");
    expect(server.calls[0]?.headers.get("authorization")).toBe("Telegram 123456789");
  });

  it("selects a plan with its index, and clears the selection", {
    tags: ["S3.store.02", "S3.store.03"],
  }, async () => {
    const { store } = createStore();
    await store.getState().loadPlans(null);
    expect(store.getState().selectedPlan).toBeNull();
    store.getState().selectPlan("based");
    expect(store.getState()).toMatchObject({ selectedPlan: { id: "based" }, selectedPlanIndex: 2 });
    store.getState().selectPlan(null);
    expect(store.getState()).toMatchObject({ selectedPlan: null, selectedPlanIndex: null });
  });

  it("opens and closes the payment modal and the cancel modal", {
    tags: ["S3.store.05", "S3.store.06"],
  }, () => {
    const { store } = createStore();
    store.getState().openPayment();
    store.getState().setCancelModal(true);
    expect(store.getState()).toMatchObject({ showPaymentModal: true, showCancelModal: true });
    store.getState().closePayment();
    store.getState().setCancelModal(false);
    expect(store.getState()).toMatchObject({ showPaymentModal: false, showCancelModal: false });
  });

  it.each([
    { premium: free, first: "lite" },
    { premium: buildPremium({ tier: "lite" }), first: "based" },
    { premium: buildPremium({ tier: "based" }), first: "pro" },
  ])("initially selects $first for $premium.tier", { tags: "S4.paths.05" }, async ({ premium, first }) => {
    const { store } = createStore();
    await store.getState().loadPlans(premium);
    expect(store.getState().selectedPlan?.id).toBe(first);
  });

  it("keeps the user's selection when the plans reload", async () => {
    const { store } = createStore();
    await store.getState().loadPlans(free);
    store.getState().selectPlan("pro");
    await store.getState().loadPlans(free);
    expect(store.getState().selectedPlan?.id).toBe("pro");
  });

  it.each([
    { name: "the fetch fails", answer: { status: 500, json: {} }, premium: buildPremium() },
    {
      name: "it brings none",
      answer: { json: { success: true, data: { plans: [] } } },
      premium: buildPremium(),
    },
    { name: "premium is inactive", answer: plansAnswer, premium: free },
    { name: "the days have passed", answer: plansAnswer, premium: buildPremium({ days_remaining: -1 }) },
  ] as const)("uses the built-in plans if $name", async ({ answer, premium }) => {
    const { store } = createStore(answer);
    await store.getState().loadPlans(premium);
    expect(store.getState().plans).toEqual(builtIn);
  });
});

describe("fetchPlans", () => {
  it("logs a failed call's error, stores it and rethrows it", {
    tags: ["S3.store.08", "S8.http.14", "S8.http.15", "S8.http.16"],
  }, async () => {
    const { store, log } = createStore({ status: 500, text: "broken" });
    const text = "HTTP error! status: 500 - broken";
    await expect(store.getState().fetchPlans()).rejects.toThrow(text);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: text }));
    expect(store.getState().error).toBe(text);
  });

  it("clears the error on the next attempt", async () => {
    const server = createFakeServer({ status: 500, text: "broken" }, plansAnswer);
    const api = createApiClient({ baseUrl: "", auth: buildSignedOutAuth(), fetch: server.fetch });
    const store = createSubscriptionStore({ api, logError: () => undefined });
    await store.getState().loadPlans(null);
    expect(store.getState().error).toBe("HTTP error! status: 500 - broken");
    await store.getState().loadPlans(null);
    expect(store.getState().error).toBeNull();
  });

  it("uses the current plan even if an earlier load answers later", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    const server = createFakeServer(plansAnswer);
    const api = createApiClient({
      baseUrl: "",
      auth: buildSignedOutAuth(),
      async fetch(url, init) {
        const gate = gates[asked];
        asked += 1;
        await gate?.promise;
        return server.fetch(url, init);
      },
    });
    const store = createSubscriptionStore({ api, logError: () => undefined });
    const early = store.getState().loadPlans(null);
    const late = store.getState().loadPlans(buildPremium());
    gates[1]?.resolve();
    await late;
    expect(store.getState()).toMatchObject({ selectedPlan: { id: "based" }, loading: false });
    store.getState().selectPlan(null);
    gates[0]?.resolve();
    await early;
    expect(store.getState()).toMatchObject({ selectedPlan: null, loading: false, plans: fetched });
  });

  it("clears a previous user's selection and dialogs, and keeps the plans", {
    tags: "S3.store.01",
  }, async () => {
    const { store } = createStore();
    await store.getState().loadPlans(buildPremium());
    store.getState().openPayment();
    store.getState().setCancelModal(true);
    store.getState().clear();
    expect(store.getState()).toMatchObject({
      plans: fetched,
      selectedPlan: null,
      selectedPlanIndex: null,
      showPaymentModal: false,
      showCancelModal: false,
    });
  });

  it("selects no plan for a user who has gone while the plans were loading, but takes the plans", async () => {
    const { store } = createStore();
    const loading = store.getState().loadPlans(buildPremium());
    store.getState().clear();
    await loading;
    expect(store.getState()).toMatchObject({ plans: fetched, selectedPlan: null, loading: false });
  });
});
