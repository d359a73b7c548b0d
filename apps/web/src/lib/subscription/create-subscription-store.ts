import type { Premium } from "@pith/core/accounts/premium";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import type { Plan } from "@pith/core/plans/plan";
import { selectDefaultPlan } from "@pith/core/plans/select-default-plan";
import { selectPlanList } from "@pith/core/plans/select-plan-list";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface SubscriptionState {
  plans: readonly Plan[];
  selectedPlan: Plan | null;
  selectedPlanIndex: number | null;
  /** True if the user chose the selected plan, false if it's a default. */
  isPlanChosen: boolean;
  /** Plans are only billed monthly. */
  billingPeriod: "monthly";
  showPaymentModal: boolean;
  showCancelModal: boolean;
  loading: boolean;
  /** Why the plans couldn't be fetched, in which case the built-in list is used; null if there was no error. */
  error: string | null;
  /** Fetches the server's plans. On failure, logs the error, stores it in `error` and rethrows it. */
  fetchPlans(): Promise<readonly Plan[]>;
  /**
   * Fetches the plans and selects one. Never rejects: if the fetch fails, falls back to the built-in list.
   */
  loadPlans(premium: Premium | null): Promise<void>;
  selectPlan(planId: string | null): void;
  openPayment(): void;
  closePayment(): void;
  setCancelModal(isShown: boolean): void;
  /** Clears the previous user's selection and dialogs, but keeps the plans. */
  clear(): void;
}

/** Creates the store for the available plans and the selected one. */
export function createSubscriptionStore({
  api,
  logError,
}: {
  api: ApiClient;
  logError: (error: unknown) => void;
}): StoreApi<SubscriptionState> {
  /** Loads may overlap; the last one wins. */
  let lastLoad = 0;
  /** Counts how often the user has changed, because a load may finish after such a change. */
  let userCount = 0;

  return createStore<SubscriptionState>((set, get) => ({
    plans: [],
    selectedPlan: null,
    selectedPlanIndex: null,
    isPlanChosen: false,
    billingPeriod: "monthly",
    showPaymentModal: false,
    showCancelModal: false,
    loading: false,
    error: null,

    async fetchPlans() {
      set({ error: null });
      try {
        return (await api.call(paymentEndpoints.getPlansWithPricing)).plans;
      } catch (error) {
        logError(error);
        set({ error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },

    async loadPlans(premium) {
      lastLoad += 1;
      const load = lastLoad;
      const began = userCount;
      set({ loading: get().plans.length === 0 });
      const fetchedPlans = await get()
        .fetchPlans()
        .catch(() => null);
      if (load !== lastLoad) return;
      // The plans are for everyone, but the selection mustn't depend on a user who is gone.
      const current = began === userCount ? premium : null;
      const plans = selectPlanList({ fetchedPlans, premium: current });
      const kept = plans.find(({ id }) => id === get().selectedPlan?.id);
      const chosen = kept ?? (current && selectDefaultPlan({ plans, tier: getEffectiveTier(current) }));
      set({ plans, loading: false, ...toSelection({ plans, planId: chosen?.id ?? null }) });
    },

    selectPlan(planId) {
      set({ ...toSelection({ plans: get().plans, planId }), isPlanChosen: planId !== null });
    },
    openPayment: () => set({ showPaymentModal: true }),
    closePayment: () => set({ showPaymentModal: false }),
    setCancelModal: (showCancelModal) => set({ showCancelModal }),
    clear() {
      userCount += 1;
      set({
        selectedPlan: null,
        selectedPlanIndex: null,
        isPlanChosen: false,
        showPaymentModal: false,
        showCancelModal: false,
        error: null,
      });
    },
  }));
}

function toSelection({ plans, planId }: { plans: readonly Plan[]; planId: string | null }) {
  const index = plans.findIndex(({ id }) => id === planId);
  return { selectedPlan: plans[index] ?? null, selectedPlanIndex: index < 0 ? null : index };
}
