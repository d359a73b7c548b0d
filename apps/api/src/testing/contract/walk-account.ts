import { errorTexts } from "@pith/core/errors/error-texts";
import { expect } from "vitest";
import type { TestServer } from "../create-test-server.ts";
import { type Arranged, TELEGRAM_ID } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_NOTIFICATION = "This notification doesn't exist.";
const NOT_FOUND = "That doesn't exist or was removed.";
const UNKNOWN_AGENT =
  "Pith doesn't recognize this app, or the app wants to send you to an address that it didn't register. Start again from the app.";
const LINK_TEXT = "Please enter a valid Telegram ID (6-12 digits)";

/**
 * Returns the test requests for calls related to an account, its plan, payments and notices, and to the
 * server itself.
 */
export function walkAccount({ server, arranged }: { server: TestServer; arranged: Arranged }) {
  const { user, stranger, payer, order } = arranged;
  const strangersNotification = {
    what: "somebody else's notification",
    as: stranger,
    params: { id: arranged.notificationId },
    status: 404,
    text: NOT_NOTIFICATION,
  };
  return {
    getHealth: { right: {} },
    getReadiness: { right: {} },
    getPublicConfig: { right: {}, data: { engine: "extractive" } },
    getAccountOverview: {
      right: { as: user },
      data: {
        premium: { tier: "free", active: false, summaries_limit: 5 },
        stats: { monthly: { summaries_limit: 5 }, total: { tokens_used_total: 0 } },
        transactions: [],
        last_seen: expect.any(String),
        created_at: expect.any(String),
      },
    },
    deleteAccount: {
      right: { as: stranger, body: { confirmation: "delete" } },
      refusals: [
        wrong("another word", { as: user, body: { confirmation: "Delete" } }, "Type ‘delete’ to confirm."),
        wrong("no word", { as: user, body: {} }, "Type ‘delete’ to confirm."),
      ],
    },
    exportAccountData: {
      right: { as: user, query: { audio: "link" } },
      refusals: [
        wrong(
          "audio neither in it nor linked",
          { as: user, query: { audio: "both" } },
          "The value for audio isn't valid.",
        ),
      ],
    },
    listSignedInPlaces: {
      right: { as: user },
      data: expect.arrayContaining([expect.objectContaining({ kind: "website", isCurrent: true })]),
    },
    signOutPlace: {
      right: { as: user, params: { id: arranged.otherSessionId } },
      refusals: [
        {
          what: "somebody else's session",
          as: stranger,
          params: { id: arranged.otherSessionId },
          status: 404,
          text: NOT_FOUND,
        },
      ],
    },
    signOutElsewhere: { right: { as: user } },
    listApiKeys: {
      right: { as: user },
      data: [expect.objectContaining({ id: arranged.keyId, name: "Backups" })],
    },
    createApiKey: {
      right: { as: user, body: { name: "Scripts", scopes: ["read"] } },
      data: { key: { name: "Scripts", lastUsedAt: null, expiresAt: null }, secret: expect.any(String) },
      refusals: [
        wrong("no name", { as: user, body: { name: " ", scopes: ["read"] } }, "Enter a name for the key."),
        wrong(
          "a name that is too long",
          { as: user, body: { name: "x".repeat(61), scopes: ["read"] } },
          "A key's name can have at most 60 characters.",
          413,
        ),
        wrong(
          "no scope",
          { as: user, body: { name: "x", scopes: [] } },
          "Choose at least one permission for the key.",
        ),
        wrong(
          "a lifetime that isn't one",
          { as: user, body: { name: "x", scopes: ["read"], expiresInDays: 0 } },
          "The value for expiresInDays isn't valid.",
        ),
      ],
    },
    revokeApiKey: {
      right: { as: user, params: { id: arranged.keyId } },
      refusals: [
        {
          what: "somebody else's key",
          as: stranger,
          params: { id: arranged.keyId },
          status: 404,
          text: "This API key doesn't exist. It may have been revoked.",
        },
      ],
    },
    listAgents: {
      right: { as: user },
      data: [expect.objectContaining({ id: arranged.agentId, name: "Agent", host: "agent.example" })],
    },
    readAgentRequest: {
      right: { as: user, body: arranged.agentRequest },
      data: {
        ...{ kind: "open", name: "Agent", scopes: ["read", "create"] },
        ...{ host: "agent.example", documentHost: null },
      },
      refusals: [
        wrong("an unknown agent", { as: user, body: { client_id: "nobody" } }, UNKNOWN_AGENT),
        wrong(
          "an address that isn't registered",
          { as: user, body: { ...arranged.agentRequest, redirect_uri: "https://evil.example/" } },
          UNKNOWN_AGENT,
        ),
      ],
    },
    answerAgentRequest: {
      right: { as: user, body: { request: arranged.agentRequest, isAllowed: true } },
      data: { returnUrl: expect.stringContaining("code=") },
      refusals: [
        wrong("an unknown agent", { as: user, body: { request: {}, isAllowed: true } }, UNKNOWN_AGENT),
        wrong(
          "no answer",
          { as: user, body: { request: arranged.agentRequest } },
          "The value for isAllowed isn't valid.",
        ),
      ],
    },
    disconnectAgent: {
      right: { as: user, params: { id: arranged.agentId } },
      refusals: [
        {
          what: "somebody else's agent",
          as: stranger,
          params: { id: arranged.agentId },
          status: 404,
          text: "This agent isn't connected. It may have been disconnected already.",
        },
      ],
    },
    getPremiumStatus: { right: { as: payer }, data: { tier: "lite", active: true, summaries_limit: 50 } },
    getLinkedAccountUsage: {
      right: { as: user },
      data: { linked: false, telegram_id: null, text_summaries_used: 3, summaries_limit: 5 },
    },
    updateSubscription: {
      right: { as: payer, body: { cancel_at_period_end: true } },
      data: { cancel_at_period_end: true },
      refusals: [
        wrong(
          "nothing to change",
          { as: payer, body: {} },
          "Specify what to change: cancel_at_period_end or plan.",
        ),
        wrong(
          "no plan",
          { as: user, body: { cancel_at_period_end: true } },
          "You don't have a paid plan to change.",
          409,
        ),
      ],
    },
    cancelSubscription: {
      right: { as: payer, body: {} },
      data: { tier: "lite", cancel_at_period_end: true },
      refusals: [
        wrong("no plan", { as: user, body: {} }, "You don't have a paid plan to change.", 409),
        wrong(
          "no yes or no",
          { as: payer, body: { cancel_at_period_end: "yes" } },
          "The value for cancel_at_period_end isn't valid.",
        ),
      ],
    },
    linkTelegram: {
      right: { as: user, body: { telegram_id: TELEGRAM_ID } },
      data: { pending: true, telegram_id: String(TELEGRAM_ID) },
      refusals: [
        wrong(
          "an id that isn't known",
          { as: user, body: { telegram_id: 123_456 } },
          "Telegram account not found.",
          404,
        ),
        wrong("a short id", { as: user, body: { telegram_id: 12_345 } }, LINK_TEXT),
      ],
    },
    activateTelegram: {
      right: {
        as: { headers: { ...server.bot.headers, Authorization: `Telegram ${TELEGRAM_ID}` } },
        body: { telegram_id: TELEGRAM_ID },
      },
      data: { tier: "free" },
      refusals: [
        wrong(
          "an id that isn't linked",
          { as: user, body: { telegram_id: TELEGRAM_ID } },
          "This Telegram account isn't linked to your account. Link it first.",
          404,
        ),
        wrong("a long id", { as: user, body: { telegram_id: 1e12 } }, LINK_TEXT),
      ],
    },
    createCheckoutSession: {
      right: { as: user, body: order },
      refusals: [
        wrong(
          "a foreign address",
          { as: user, body: { ...order, success_url: "https://evil.example/" } },
          "success_url must be a URL on this website.",
        ),
        wrong(
          "the plan that is on",
          { as: payer, body: { ...order, payment_method: "card" } },
          "You're already on the Lite plan.",
          409,
        ),
        wrong(
          "a plan that isn't one",
          { as: user, body: { ...order, plan: "free" } },
          "The value for plan isn't valid.",
        ),
      ],
    },
    getPlansWithPricing: { right: {}, data: { currency: "USD" } },
    getUpgradePricing: {
      right: { as: user, query: { to_tier: "pro", billing_period: "monthly" } },
      data: { full_price: 1000, amount_due: 1000 },
      refusals: [
        wrong(
          "a tier that isn't one",
          { as: user, query: { to_tier: "gold", billing_period: "monthly" } },
          "The value for to_tier isn't valid.",
        ),
        wrong(
          "the plan that is on",
          { as: payer, query: { to_tier: "lite", billing_period: "monthly" } },
          errorTexts.upgradePricingFailed,
          409,
        ),
      ],
    },
    listNotifications: { right: { as: payer }, data: [{ type: "payment_succeeded" }] },
    readNotification: {
      right: { as: payer, params: { id: arranged.notificationId } },
      refusals: [strangersNotification],
    },
    readAllNotifications: { right: { as: payer } },
    dismissNotification: {
      right: { as: payer, params: { id: arranged.notificationId } },
      refusals: [strangersNotification],
    },
  } satisfies Record<string, Walk>;
}
