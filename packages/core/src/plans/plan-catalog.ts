import type { PlanId } from "./tier.ts";

/** A plan as it is sold. The only place where a price or a limit is written down. */
export interface CatalogPlan {
  id: PlanId;
  name: string;
  /** A month's price in hundredths of the billing currency: 250 is 2.50. */
  monthlyAmountMinor: number;
  /** Before a discount, in hundredths; null where there is none. */
  originalAmountMinor: number | null;
  /** Text summaries per calendar month (UTC). */
  summariesPerMonth: number;
  hasAudio: boolean;
  /** What the card lists after the number of summaries. */
  features: readonly string[];
  cta: string | null;
  gradient: string;
  color: string;
}

/** The currency in which plans are sold unless the operator sets another one. ISO 4217. */
export const DEFAULT_BILLING_CURRENCY = "USD";

/** The plan that is marked 'Most Popular'. */
export const MOST_POPULAR_PLAN_ID = "based" satisfies PlanId;

/** From the least to the most. Prices and limits are the specification's. */
export const planCatalog = {
  free: {
    id: "free",
    name: "Free",
    monthlyAmountMinor: 0,
    originalAmountMinor: null,
    summariesPerMonth: 5,
    hasAudio: false,
    features: ["Basic text summaries", "Every key point with its quote and time"],
    cta: null,
    gradient: "linear-gradient(90deg, #a8a29e, #78716c)",
    color: "gray",
  },
  lite: {
    id: "lite",
    name: "Lite",
    monthlyAmountMinor: 250,
    originalAmountMinor: null,
    summariesPerMonth: 50,
    hasAudio: false,
    features: ["Everything in Free", "Cancel whenever you like"],
    cta: "Choose Lite",
    gradient: "linear-gradient(90deg, #4ade80, #15803d)",
    color: "green",
  },
  based: {
    id: "based",
    name: "Based",
    monthlyAmountMinor: 500,
    originalAmountMinor: null,
    summariesPerMonth: 100,
    hasAudio: false,
    features: ["Everything in Lite", "About three videos a day"],
    cta: "Choose Based",
    gradient: "linear-gradient(90deg, #fb923c, #c2410c)",
    color: "orange",
  },
  pro: {
    id: "pro",
    name: "Pro",
    monthlyAmountMinor: 1000,
    originalAmountMinor: null,
    summariesPerMonth: 150,
    hasAudio: true,
    features: ["Everything in Based", "Audio summaries", "About five videos a day"],
    cta: "Choose Pro",
    gradient: "linear-gradient(90deg, #60a5fa, #1d4ed8)",
    color: "blue",
  },
} as const satisfies Record<PlanId, CatalogPlan>;
