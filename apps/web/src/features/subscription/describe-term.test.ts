import type { Premium } from "@pith/core/accounts/premium";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTextArea, translate } from "../../lib/texts/texts.ts";
import { describeTerm } from "./describe-term.ts";

const premium: Premium = {
  tier: "pro",
  active: true,
  days_remaining: 29,
  summaries_limit: 150,
  activation_date: "2026-11-22T12:00:00.000Z",
  expiry_date: "2026-12-22T12:00:00.000Z",
  cancel_at_period_end: false,
  renewal: { amount: 1000, currency: "USD" },
  next_plan: null,
};

beforeAll(() => loadTextArea("account"));

describe("describeTerm", () => {
  it.each([
    { changes: {}, term: "Renews Dec 22, $10.00" },
    {
      changes: { next_plan: "lite", renewal: { amount: 250, currency: "USD" } },
      term: "Switches to Lite on Dec 22, $2.50",
    },
    { changes: { renewal: null }, term: "Active until December 22, 2026" },
    {
      changes: { renewal: null, next_plan: "lite" },
      term: "Active until December 22, 2026. You’ll then be asked to pay for Lite.",
    },
    { changes: { cancel_at_period_end: true, renewal: null }, term: "Ends on December 22, 2026" },
    { changes: { active: false, renewal: null }, term: "Ended on December 22, 2026" },
    { changes: { tier: "free", active: false }, term: null },
  ] as const)("describes what happens at the period's end: $term", ({ changes, term }) => {
    const said = describeTerm({ premium: { ...premium, ...changes }, t: translate, locale: "en" });
    expect(said?.replace(/[\u00A0\u2068\u2069]/g, (mark) => (mark === "\u00A0" ? " " : ""))).toBe(
      term ?? undefined,
    );
  });
});
