import { create } from "zustand";
import { readJson, sessionStore } from "./storage.ts";

const KEY = "pith-payment";

interface LastPayment {
  lastPaymentId: string | null;
  /** In minor units of `lastPaymentCurrency`. */
  lastPaymentAmount: number | null;
  lastPaymentCurrency: string | null;
  lastPaymentPlan: string | null;
}

interface PaymentState extends LastPayment {
  remember(payment: LastPayment): void;
  forget(): void;
}

const nothing: LastPayment = {
  lastPaymentId: null,
  lastPaymentAmount: null,
  lastPaymentCurrency: null,
  lastPaymentPlan: null,
};

/**
 * The most recently started payment. Kept across reloads and the redirect to the provider until the user's
 * session ends. Zustand's `persist` would save little: what it reads from storage would still have to be
 * validated.
 */
export const usePayment = create<PaymentState>((set) => ({
  ...readLastPayment(),
  remember(payment) {
    set(payment);
    sessionStore.write(KEY, JSON.stringify(payment));
  },
  forget() {
    set(nothing);
    sessionStore.remove(KEY);
  },
}));

function readLastPayment(): LastPayment {
  const stored = readJson({ store: sessionStore, key: KEY });
  const fields = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const { lastPaymentId, lastPaymentAmount, lastPaymentCurrency, lastPaymentPlan } = fields;
  return {
    lastPaymentId: typeof lastPaymentId === "string" ? lastPaymentId : null,
    lastPaymentAmount: typeof lastPaymentAmount === "number" ? lastPaymentAmount : null,
    lastPaymentCurrency: typeof lastPaymentCurrency === "string" ? lastPaymentCurrency : null,
    lastPaymentPlan: typeof lastPaymentPlan === "string" ? lastPaymentPlan : null,
  };
}
