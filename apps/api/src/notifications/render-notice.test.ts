import { type ChatLanguage, chatLanguages } from "@pith/core/lib/choose-chat-language";
import { describe, expect, it } from "vitest";
import type { Notice } from "../db/schema/notice.ts";
import { renderNotice } from "./render-notice.ts";

const price = { amountMinor: 123_450, currency: "EUR" };
const paid = { amountMinor: 50, currency: "EUR" };
/** One notice of each kind. A missing kind is a type error. */
const notices: { [Kind in Notice["kind"]]: Extract<Notice, { kind: Kind }> } = {
  subscription_expired: { kind: "subscription_expired", plan: "pro" },
  subscription_expires_today: { kind: "subscription_expires_today", plan: "pro" },
  subscription_expires_soon: { kind: "subscription_expires_soon", plan: "pro", days: 3 },
  payment_succeeded: { kind: "payment_succeeded", plan: "pro", price },
  payment_failed: { kind: "payment_failed", plan: "pro", price },
  renewal_failed: { kind: "renewal_failed", plan: "pro", price },
  payment_partial: { kind: "payment_partial", plan: "pro", price, paid },
  payment_returned: { kind: "payment_returned", plan: "pro", price },
  connection_disabled: { kind: "connection_disabled", place: "Notion" },
  webhook_disabled: { kind: "webhook_disabled", url: "https://example.com/hook" },
  webhook_gone: { kind: "webhook_gone", url: "https://example.com/hook" },
  follows_waiting: { kind: "follows_waiting" },
  follows_waiting_quota: { kind: "follows_waiting_quota" },
  feed_ended: { kind: "feed_ended", title: "Bridges weekly" },
  batch_waiting: { kind: "batch_waiting", title: "Bridges" },
  batch_waiting_quota: { kind: "batch_waiting_quota", title: "Bridges" },
  batch_done: { kind: "batch_done", title: "Bridges", done: 3 },
};
const kinds = Object.values(notices);
const others = chatLanguages.filter((language) => language !== "en");

describe("renderNotice", () => {
  it("renders every kind in English", () => {
    expect(kinds.map((notice) => Object.values(renderNotice({ notice, language: "en" })))).toEqual([
      [
        "Subscription expired",
        "Your Pro plan has ended. Renew it to get your premium features back.",
        "Renew now",
      ],
      ["Subscription expires today", "Your Pro plan ends today.", "Renew now"],
      ["Subscription expires soon", "Your Pro plan ends in 3 days.", "Renew now"],
      [
        "Payment received",
        "We received your payment of €1,234.50. Your Pro plan is active.",
        "View transactions",
      ],
      [
        "Payment failed",
        "Your payment of €1,234.50 for the Pro plan didn't go through. Check your payment method and try again.",
        "Try again",
      ],
      [
        "Payment failed",
        "Your payment of €1,234.50 for the Pro plan didn't go through. Check your payment method and try again.",
        "View transactions",
      ],
      [
        "Partial payment received",
        "We received €0.50 of €1,234.50 for your Pro plan. Pay the rest to activate it; what you've already paid still counts.",
        "Pay the rest",
      ],
      [
        "Payment refunded",
        "It looks like you paid twice, so we refunded €1,234.50 for the Pro plan. The refund may take a few days to appear in your account.",
        "View transactions",
      ],
      [
        "Notion disconnected",
        "Sending summaries to Notion kept failing, so we turned off the connection. Connect Notion again on your account page.",
        "View your account",
      ],
      [
        "Webhook turned off",
        "Your webhook at https://example.com/hook has been failing for several days, so we turned it off. Fix it, then turn it back on.",
        "View your account",
      ],
      [
        "Webhook turned off",
        "Your webhook at https://example.com/hook responded that it's gone (410), so we turned it off. If you want it to get messages again, turn it back on.",
        "View your account",
      ],
      [
        "New episodes are waiting",
        "You've used all your summaries for this month, so new episodes are waiting. We'll summarize them if your quota renews or you upgrade within 7 days.",
        "View plans",
      ],
      [
        "New episodes are waiting",
        "You've used all your summaries for this month, so new episodes are waiting. We'll summarize them if your quota renews or an admin raises it within 7 days.",
        "View usage",
      ],
      [
        "A feed you follow has ended",
        "Bridges weekly has ended: its publisher took the feed down for good. You won't get new summaries from it.",
        "View what you follow",
      ],
      [
        "A batch is waiting: monthly limit reached",
        "“Bridges” is waiting because you've used all your summaries for this month. It will continue when your quota renews or you upgrade your plan.",
        "View the batch",
      ],
      [
        "A batch is waiting: monthly limit reached",
        "“Bridges” is waiting because you've used all your summaries for this month. It will continue when your quota renews or an admin raises it.",
        "View the batch",
      ],
      ["Your batch is finished", "“Bridges” is finished. 3 videos were summarized.", "View the batch"],
    ]);
  });

  it.each(others)("renders every kind in %s with the same facts", (language) => {
    const write = (units: number) =>
      new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(units);
    for (const notice of kinds) {
      const english = Object.values(renderNotice({ notice, language: "en" }));
      const said = Object.values(renderNotice({ notice, language }));
      for (const [index, text] of said.entries()) expect(text, notice.kind).not.toBe(english[index]);
      if ("plan" in notice) expect(said[1]).toContain("Pro");
      if ("days" in notice) expect(said[1]).toContain(new Intl.NumberFormat(language).format(3));
      if ("price" in notice) expect(said[1]).toContain(write(1234.5));
      if ("paid" in notice) expect(said[1]).toContain(write(0.5));
    }
  });

  it("uses each language's plural forms for days", () => {
    const count = (language: ChatLanguage, days: number) =>
      renderNotice({ notice: { kind: "subscription_expires_soon", plan: "lite", days }, language }).message;
    expect([1, 2].map((days) => count("en", days))).toEqual([
      "Your Lite plan ends in 1 day.",
      "Your Lite plan ends in 2 days.",
    ]);
    expect([1, 3, 5].map((days) => count("ru", days))).toEqual([
      "Ваш тариф Lite закончится через 1 день.",
      "Ваш тариф Lite закончится через 3 дня.",
      "Ваш тариф Lite закончится через 5 дней.",
    ]);
    expect([1, 2, 3].map((days) => count("ar", days))).toEqual([
      "تنتهي خطتك Lite بعد يوم واحد.",
      "تنتهي خطتك Lite بعد يومين.",
      "تنتهي خطتك Lite بعد 3 أيام.",
    ]);
  });

  it("formats Telegram Stars as whole numbers", () => {
    const stars = { amountMinor: 1250, currency: "XTR" };
    const { message } = renderNotice({
      notice: { kind: "payment_succeeded", plan: "lite", price: stars },
      language: "de",
    });
    expect(message).toBe("Deine Zahlung von 1.250\u00a0⭐ ist eingegangen. Dein Tarif Lite ist aktiv.");
  });
});
