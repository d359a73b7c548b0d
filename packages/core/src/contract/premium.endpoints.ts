import { errorTexts } from "../errors/error-texts.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";
import type { premiumSchemas } from "./premium.schemas.ts";

type Schemas = typeof premiumSchemas;

export const premiumEndpoints = {
  getPremiumStatus: defineEndpoint<Schemas["getPremiumStatus"]>({
    method: "GET",
    path: "/api/premium/status",
    auth: "user",
    keyScope: "account",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to fetch premium status",
    failure: "internal.fetch_premium",
    httpErrorText: "status-and-body",
    summary: "The caller's plan, its limit and how long it runs.",
  }),
  getLinkedAccountUsage: defineEndpoint<Schemas["getLinkedAccountUsage"]>({
    method: "GET",
    path: "/api/premium/linked-account-usage",
    auth: "user",
    keyScope: "account",
    reply: "data",
    defaultError: "Failed to fetch linked account usage",
    failure: "internal.fetch_usage",
    httpErrorText: "status-and-body",
    summary: "This month's usage of all linked sign-ins together.",
  }),
  updateSubscription: defineEndpoint<Schemas["updateSubscription"]>({
    method: "PUT",
    path: "/api/premium/subscription",
    auth: "user",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to update subscription",
    failure: "internal.update_subscription",
    httpErrorText: "status",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Takes back a cancellation, sets one, or changes the plan.",
  }),
  cancelSubscription: defineEndpoint<Schemas["cancelSubscription"]>({
    method: "POST",
    path: "/api/premium/cancel",
    auth: "user",
    reply: "data",
    needsPlans: true,
    defaultError: "Failed to cancel subscription",
    failure: "internal.cancel_subscription",
    httpErrorText: "status",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Cancels at the period's end (the default) or at once.",
  }),
  linkTelegram: defineEndpoint<Schemas["linkTelegram"]>({
    method: "POST",
    path: "/api/premium/link-telegram",
    auth: "user",
    reply: "success",
    defaultError: errorTexts.linkTelegramFailed,
    failure: "internal.link_telegram",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Sends a code to a Telegram account, or with it links that account.",
  }),
  activateTelegram: defineEndpoint<Schemas["activateTelegram"]>({
    method: "POST",
    path: "/api/premium/activate-telegram",
    auth: "user",
    reply: "success",
    needsPlans: true,
    defaultError: errorTexts.activatePremiumFailed,
    failure: "internal.activate_premium",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Makes the caller's plan count for the linked Telegram account.",
  }),
};
