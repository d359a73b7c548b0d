import { create } from "zustand";
import { localStore, readJson } from "./storage.ts";

const KEY = "pith-payment";

interface LastPayment {
  lastPaymentId: string | null;
  /** Minor units of the plan's currency. */
  lastPaymentAmount: number | null;
  lastPaymentPlan: string | null;
}

interface PaymentState extends LastPayment {
  remember(payment: LastPayment): void;
}

/** The last payment that was begun, kept over the provider's pages and reloads. */
export const usePayment = create<PaymentState>((set) => ({
  ...readLastPayment(),
  remember(payment) {
    set(payment);
    localStore.write(KEY, JSON.stringify(payment));
  },
}));

function readLastPayment(): LastPayment {
  const stored = readJson({ store: localStore, key: KEY });
  const fields = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const { lastPaymentId, lastPaymentAmount, lastPaymentPlan } = fields;
  return {
    lastPaymentId: typeof lastPaymentId === "string" ? lastPaymentId : null,
    lastPaymentAmount: typeof lastPaymentAmount === "number" ? lastPaymentAmount : null,
    lastPaymentPlan: typeof lastPaymentPlan === "string" ? lastPaymentPlan : null,
  };
}
