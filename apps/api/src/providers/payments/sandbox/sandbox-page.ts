import { formatAmount } from "@pith/core/billing/format-amount";
import { planCatalogue } from "@pith/core/plans/plan-catalogue";
import { html } from "hono/html";
import type { SandboxPayment } from "./sandbox.repo.ts";

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
  main { box-sizing: border-box; width: min(26rem, 100% - 2rem); padding: 2rem 0; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1rem; }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0 0 1.5rem; padding: 1rem 0; border-block: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: .5rem; }
  button, a { font: inherit; padding: .75rem 1rem; min-height: 44px; box-sizing: border-box; border: 1px solid color-mix(in srgb, CanvasText 35%, Canvas); border-radius: .5rem; background: transparent; color: inherit; text-align: center; text-decoration: none; cursor: pointer; }
  button.first { background: CanvasText; color: Canvas; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** The sandbox's page: one can pay, fail, pay in part or leave. */
export function renderSandboxPage({ payment, leaveUrl }: { payment: SandboxPayment; leaveUrl: string }) {
  const { currency, method } = payment;
  const isOver = payment.status === "paid" || payment.status === "failed";
  const format = (amount: number) => formatAmount({ amount, currency, locale: "en" });
  const rest = payment.amountMinor - payment.paidMinor;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Sandbox payment</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Sandbox payment</h1>
          <p>No money moves here. This page stands in for a payment provider while none is set up.</p>
          <dl>
            <dt>Plan</dt>
            <dd>${planCatalogue[payment.plan].name}, monthly</dd>
            <dt>Paid by</dt>
            <dd>${method}</dd>
            <dt>Amount</dt>
            <dd>${format(payment.amountMinor)}</dd>
            ${
              payment.paidMinor > 0 && !isOver
                ? html`<dt>Still due</dt>
                  <dd>${format(rest)}</dd>`
                : ""
            }
          </dl>
          ${
            isOver
              ? html`<p>This payment is over.</p>
                <a href="${leaveUrl}">Go back</a>`
              : html`<form method="post">
                <button class="first" name="action" value="pay">Pay ${format(rest)}</button>
                ${
                  method === "crypto"
                    ? html`<button name="action" value="pay_part">Pay only a part</button>`
                    : html`<button name="action" value="pay_then_fail_renewal">
                      Pay, and let the next renewal fail
                    </button>`
                }
                <button name="action" value="fail">Let the payment fail</button>
                <a href="${leaveUrl}">Leave without paying</a>
              </form>`
          }
        </main>
      </body>
    </html>`;
}
