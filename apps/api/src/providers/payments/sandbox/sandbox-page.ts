import { formatAmount } from "@pith/core/money/format-amount";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import { html, raw } from "hono/html";
import type { SandboxPayment } from "./sandbox.repo.ts";
import { sandboxStyle } from "./sandbox-style.ts";

const methods = {
  card: { name: "Card", period: "One month, renews every month" },
  crypto: { name: "Crypto", period: "One month, doesn’t renew automatically" },
} as const;

/** Renders the sandbox's page, with buttons to pay, fail, pay in part or leave. */
export function renderSandboxPage({ payment, leaveUrl }: { payment: SandboxPayment; leaveUrl: string }) {
  const { currency, method } = payment;
  const isOver = payment.status === "paid" || payment.status === "failed";
  const format = (amount: number) => formatAmount({ amount, currency, locale: "en" });
  const rest = payment.amountMinor - payment.paidMinor;
  const isPartlyPaid = payment.paidMinor > 0 && !isOver;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Sandbox payment – Pith</title>
        <!-- The theme that was chosen on the website. Its language isn't taken over: the words here are English. -->
        <script src="/before-paint.js"></script>
        <style>
          ${raw(sandboxStyle)}
        </style>
      </head>
      <body lang="en" dir="ltr">
        <div class="bar">
          <header>
            <svg aria-hidden="true" viewBox="0 0 34 16" fill="none">
              <rect x="0" y="6.4" width="9" height="3.2" rx="1.6" fill="var(--ink)" />
              <rect x="11.4" y="6.4" width="11.2" height="3.2" rx="1.6" fill="var(--ink)" />
              <rect x="25" y="7.4" width="9" height="1.2" rx="0.6" fill="var(--ink)" />
              <rect x="14.6" y="0.5" width="4.8" height="15" rx="2.4" fill="var(--seed)" />
            </svg>
            Pith
          </header>
        </div>
        <main>
          <h1>Sandbox payment</h1>
          <p class="note">
            <strong>No money moves here.</strong>
            This page stands in for a payment provider while none is set up.
          </p>
          <dl>
            <div>
              <dt>Plan</dt>
              <dd>${planCatalog[payment.plan].name}</dd>
            </div>
            <div>
              <dt>Period</dt>
              <dd>${methods[method].period}</dd>
            </div>
            <div>
              <dt>Paid by</dt>
              <dd>${methods[method].name}</dd>
            </div>
            <div class="${isPartlyPaid ? "" : "due"}">
              <dt>Amount</dt>
              <dd>${format(payment.amountMinor)}</dd>
            </div>
            ${
              isPartlyPaid
                ? html`<div class="due">
                    <dt>Still due</dt>
                    <dd>${format(rest)}</dd>
                  </div>`
                : ""
            }
          </dl>
          ${
            isOver
              ? html`<div class="way">
                  <p>This payment is over.</p>
                  <a href="${leaveUrl}">Go back</a>
                </div>`
              : html`<form method="post">
                  <button class="first" name="action" value="pay">Pay ${format(rest)}</button>
                  <h2>What else can happen</h2>
                  ${
                    method === "crypto"
                      ? html`<button name="action" value="pay_part">Pay only a part</button>`
                      : html`<button name="action" value="pay_then_fail_renewal">
                          Pay, and let the next renewal fail
                        </button>`
                  }
                  <button name="action" value="fail">Let the payment fail</button>
                  <a class="leave" href="${leaveUrl}">Leave without paying</a>
                </form>`
          }
        </main>
      </body>
    </html>`;
}
