import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";
import type { starsSchemas } from "./stars.schemas.ts";

type Schemas = typeof starsSchemas;

/**
 * Plans sold for Telegram Stars. Only the bot calls these endpoints, because Telegram reports payments only
 * to the bot.
 */
export const starsEndpoints = {
  listStarsOffers: defineEndpoint<Schemas["listStarsOffers"]>({
    method: "GET",
    path: "/api/bot/stars/offers",
    auth: "service",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to fetch plans with pricing",
    failure: "internal.fetch_plans",
    httpErrorText: "server",
    summary: "The plans that somebody could pay for with Stars today, each with its price.",
  }),
  createStarsOrder: defineEndpoint<Schemas["createStarsOrder"]>({
    method: "POST",
    path: "/api/bot/stars/orders",
    auth: "service",
    reply: "data",
    needsPlans: true,
    defaultError: "Couldn't start the payment",
    failure: "internal.start_payment",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Starts a payment in Stars; its id goes into the invoice.",
  }),
  checkStarsOrder: defineEndpoint<Schemas["checkStarsOrder"]>({
    method: "POST",
    path: "/api/bot/stars/checks",
    auth: "service",
    reply: "success",
    needsPlans: true,
    defaultError: "Couldn't start the payment",
    failure: "internal.start_payment",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Whether an invoice may still be paid, before Telegram takes the Stars.",
  }),
  confirmStarsPayment: defineEndpoint<Schemas["confirmStarsPayment"]>({
    method: "POST",
    path: "/api/bot/stars/payments",
    auth: "service",
    reply: "data",
    needsPlans: true,
    defaultError: "Couldn't start the payment",
    failure: "internal.start_payment",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Telegram has taken the Stars: the plan is on. The same payment counts once.",
  }),
  refundStarsPayment: defineEndpoint<Schemas["refundStarsPayment"]>({
    method: "POST",
    path: "/api/bot/stars/refunds",
    auth: "service",
    reply: "success",
    needsPlans: true,
    defaultError: "Couldn't start the payment",
    failure: "internal.start_payment",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Telegram has given the Stars back: what they paid for ends.",
  }),
};
