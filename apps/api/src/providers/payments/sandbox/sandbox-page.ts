import { formatAmount } from "@pith/core/money/format-amount";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import { html, raw } from "hono/html";
import type { SandboxPayment } from "./sandbox.repo.ts";
import { sandboxStyle } from "./sandbox-style.ts";

const periods = {
  card: "per month, renews every month",
  crypto: "for one month, doesn’t renew automatically",
} as const;

/**
 * Renders the sandbox's checkout: the order, a form like a real provider's, and buttons for the other
 * outcomes.
 */
export function renderSandboxPage({
  payment,
  leaveUrl,
  fontUrl = null,
}: {
  payment: SandboxPayment;
  leaveUrl: string;
  /** URL of the website's own font. Null if the website hasn't been built. */
  fontUrl?: string | null;
}) {
  const { currency, method } = payment;
  const isOver = payment.status === "paid" || payment.status === "failed";
  const format = (amount: number) => formatAmount({ amount, currency, locale: "en" });
  const rest = payment.amountMinor - payment.paidMinor;
  const isPartlyPaid = payment.paidMinor > 0 && !isOver;
  const font =
    fontUrl &&
    `@font-face { font-family: "Onest Latin"; src: url("${fontUrl}") format("woff2"); font-weight: 400 700; }`;
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
          ${raw(font ?? "")}
          ${raw(sandboxStyle)}
        </style>
      </head>
      <body lang="en" dir="ltr">
        <p class="sandbox"><strong>Sandbox.</strong> No money moves here. This page stands in for a payment provider while none is set up.</p>
        <main>
          <section class="order">
            <header>
              <svg aria-hidden="true" viewBox="0 0 34 16" fill="none">
                <rect x="0" y="6.4" width="9" height="3.2" rx="1.6" fill="var(--ink)" />
                <rect x="11.4" y="6.4" width="11.2" height="3.2" rx="1.6" fill="var(--ink)" />
                <rect x="25" y="7.4" width="9" height="1.2" rx="0.6" fill="var(--ink)" />
                <rect x="14.6" y="0.5" width="4.8" height="15" rx="2.4" fill="var(--seed)" />
              </svg>
              Pith
            </header>
            <h1>Sandbox payment</h1>
            <p class="price">${format(rest)}</p>
            <p class="soft">${periods[method]}</p>
            <dl>
              <div>
                <dt>Pith ${planCatalog[payment.plan].name}</dt>
                <dd>${format(payment.amountMinor)}</dd>
              </div>
              ${
                isPartlyPaid
                  ? html`<div>
                      <dt>Received</dt>
                      <dd>−${format(payment.paidMinor)}</dd>
                    </div>`
                  : ""
              }
              <div class="due">
                <dt>${isPartlyPaid ? "Still due" : "Due today"}</dt>
                <dd>${format(rest)}</dd>
              </div>
            </dl>
          </section>
          <section class="pay">
            ${
              isOver
                ? html`<p class="over">This payment is over.</p>
                    <a class="button" href="${leaveUrl}">Go back</a>`
                : html`<form method="post">
                    ${method === "card" ? renderCard() : renderCoins(format(rest))}
                    <button class="first" name="action" value="pay">Pay ${format(rest)}</button>
                    <fieldset>
                      <legend>Try another outcome</legend>
                      ${
                        method === "crypto"
                          ? html`<button name="action" value="pay_part">Pay only a part</button>`
                          : html`<button name="action" value="pay_then_fail_renewal">
                              Pay, and let the next renewal fail
                            </button>`
                      }
                      <button name="action" value="fail">Let the payment fail</button>
                    </fieldset>
                    <a class="leave" href="${leaveUrl}">Leave without paying</a>
                  </form>`
            }
          </section>
        </main>
      </body>
    </html>`;
}

/** Renders a test card's fields. They're prefilled and read-only, and aren't submitted. */
function renderCard() {
  return html`<h2>Pay by card</h2>
    <div class="fields">
      <label>Card number <input readonly value="4242 4242 4242 4242" /></label>
      <label>Expires <input readonly value="12 / 34" /></label>
      <label>Security code <input readonly value="123" /></label>
      <label>Name on card <input readonly value="Test Card" /></label>
    </div>`;
}

function renderCoins(amount: string) {
  return html`<h2>Pay by crypto</h2>
    <div class="fields">
      <label>Send the equivalent of <input readonly value="${amount}" /></label>
      <label>To this address <input readonly value="sandbox-address-that-takes-no-coins" /></label>
    </div>`;
}
