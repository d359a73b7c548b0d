import type { Message } from "../messages/message-codes.ts";
import type { PlanId } from "./tier.ts";

/** Text on a plan's card, with its English version from the specification. */
export interface PlanText {
  message: Message;
  english: string;
}

/** A plan for sale. This is the only place that defines prices and limits. */
export interface CatalogPlan {
  id: PlanId;
  name: string;
  /** Monthly price in hundredths of the billing currency: 250 is 2.50. */
  monthlyAmountMinor: number;
  /** Price before discount, in hundredths; null if there is no discount. */
  originalAmountMinor: number | null;
  /** Text summaries per calendar month (UTC). */
  summariesPerMonth: number;
  hasAudio: boolean;
  /** Features listed on the card below the number of summaries. */
  features: readonly PlanText[];
  cta: PlanText | null;
  gradient: string;
  color: string;
}

/** Default billing currency, as an ISO 4217 code. Operators can change it. */
export const DEFAULT_BILLING_CURRENCY = "USD";

/** The plan marked 'Most Popular'. */
export const MOST_POPULAR_PLAN_ID = "based" satisfies PlanId;

/** Cheapest first. Prices and limits come from the specification. */
export const planCatalog = {
  free: {
    id: "free",
    name: "Free",
    monthlyAmountMinor: 0,
    originalAmountMinor: null,
    summariesPerMonth: 5,
    hasAudio: false,
    features: [
      { message: { code: "plan_feature.basic", params: {} }, english: "Basic text summaries" },
      {
        message: { code: "plan_feature.quotes", params: {} },
        english: "Every key point with its quote and timestamp",
      },
    ],
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
    features: [
      {
        message: { code: "plan_feature.everything", params: { plan: "free" } },
        english: "Everything in Free",
      },
      { message: { code: "plan_feature.cancel", params: {} }, english: "Cancel anytime" },
    ],
    cta: { message: { code: "plan_button.choose", params: { plan: "Lite" } }, english: "Choose Lite" },
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
    features: [
      {
        message: { code: "plan_feature.everything", params: { plan: "lite" } },
        english: "Everything in Lite",
      },
      { message: { code: "plan_feature.three_videos", params: {} }, english: "About three videos a day" },
    ],
    cta: { message: { code: "plan_button.choose", params: { plan: "Based" } }, english: "Choose Based" },
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
    features: [
      {
        message: { code: "plan_feature.everything", params: { plan: "based" } },
        english: "Everything in Based",
      },
      { message: { code: "plan_feature.audio", params: {} }, english: "Audio summaries" },
      { message: { code: "plan_feature.five_videos", params: {} }, english: "About five videos a day" },
    ],
    cta: { message: { code: "plan_button.choose", params: { plan: "Pro" } }, english: "Choose Pro" },
    gradient: "linear-gradient(90deg, #60a5fa, #1d4ed8)",
    color: "blue",
  },
} as const satisfies Record<PlanId, CatalogPlan>;
