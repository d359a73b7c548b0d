import { errorTexts } from "../errors/error-texts.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";
import type { paymentSchemas } from "./payment.schemas.ts";

type Schemas = typeof paymentSchemas;

export const paymentEndpoints = {
  /** The response contains the URL twice, as `url` and `data.url`. */
  createCheckoutSession: defineEndpoint<Schemas["createCheckoutSession"]>({
    method: "POST",
    path: "/api/payment/create-checkout-session",
    auth: "user",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to create checkout session",
    failure: "internal.create_checkout",
    httpErrorText: "status",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Starts a payment and answers the address to go to.",
  }),
  getPlansWithPricing: defineEndpoint<Schemas["getPlansWithPricing"]>({
    method: "GET",
    path: "/api/payment/plans-with-pricing",
    auth: "optional",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to fetch plans with pricing",
    failure: "internal.fetch_plans",
    httpErrorText: "status-and-body",
    summary: "The plans with their prices.",
  }),
  getUpgradePricing: defineEndpoint<Schemas["getUpgradePricing"]>({
    method: "GET",
    path: "/api/payment/upgrade-pricing",
    auth: "user",
    reply: "data",
    needsPlans: true,
    defaultError: errorTexts.upgradePricingFailed,
    failure: "internal.upgrade_pricing",
    httpErrorText: "server",
    authErrors: {
      noUser: "unauthenticated.pricing",
      noToken: "unauthenticated.pricing_firebase",
    },
    summary: "What a change to another tier costs today.",
  }),
};
