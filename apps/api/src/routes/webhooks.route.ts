import { AppError } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import { receiveEvent } from "../billing/booking/receive-event.ts";
import { returnFromPayment } from "../billing/checkout/return-from-payment.ts";
import { findProvider } from "../billing/find-provider.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { readBody } from "../http/read-body.ts";

export const WEBHOOK_PATH = "/api/webhooks/";
/** Far above any provider's event. */
const MAX_EVENT_BYTES = 512 * 1024;

/** Receives providers' events and returning payers. */
export function mountPaymentReturns({
  app,
  dependencies,
}: {
  app: Hono<AppEnv>;
  dependencies: Dependencies;
}): void {
  app.post(`${WEBHOOK_PATH}:provider`, async (context) => {
    const provider = findProvider({ payments: dependencies.payments, name: context.req.param("provider") });
    if (!provider) throw new AppError({ code: "not_found.address" });
    // The signature covers exactly these bytes.
    const body = await readBody({ context, maxBytes: MAX_EVENT_BYTES });
    await receiveEvent({ provider, body, headers: context.req.raw.headers, dependencies });
    return context.json({ success: true });
  });
  app.get("/api/payment/return/:checkoutId", async (context) => {
    const target = await returnFromPayment({
      checkoutId: context.req.param("checkoutId"),
      query: new URL(context.req.url).searchParams,
      dependencies,
    });
    return context.redirect(target, 303);
  });
}
