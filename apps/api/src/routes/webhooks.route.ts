import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import { receiveEvent } from "../billing/booking/receive-event.ts";
import { returnFromPayment } from "../billing/checkout/return-from-payment.ts";
import { findProvider } from "../billing/find-provider.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { type Bodies, getBudgetOwner } from "../http/incoming-body.ts";
import type { RateLimiter } from "../http/rate-limits.ts";

export const WEBHOOK_PATH = "/api/webhooks/";
/** Far above the size of any provider's event, but still small enough to parse on the main thread. */
const MAX_EVENT_BYTES = 256_000;

/** Mounts the routes for providers' events and returning payers. */
export function mountPaymentReturns({
  app,
  dependencies,
  rateLimiter,
  bodies,
}: {
  app: Hono<AppEnv>;
  dependencies: Dependencies;
  rateLimiter: RateLimiter;
  bodies: Bodies;
}): void {
  app.post(`${WEBHOOK_PATH}:provider`, async (context) => {
    const provider = findProvider({ payments: dependencies.payments, name: context.req.param("provider") });
    if (!provider) throw new AppError({ code: "not_found.address" });
    // Read the raw body, because the signature covers exactly these bytes.
    const { config } = dependencies;
    using incoming = bodies.admit({ context, owner: getBudgetOwner({ context, accountId: null, config }) });
    const body = await incoming.readBytes({ maxBytes: MAX_EVENT_BYTES });
    const countEvent = (outcome: "taken" | "refused" | "failed") =>
      dependencies.meter.count("pith_payment_events_total", { provider: provider.name, outcome });
    try {
      await receiveEvent({ provider, body, headers: context.req.raw.headers, dependencies });
      countEvent("taken");
    } catch (error) {
      countEvent(isAppError(error) && error.code === "forbidden" ? "refused" : "failed");
      throw error;
    }
    return context.json({ success: true });
  });
  app.get("/api/payment/return/:checkoutId", async (context) => {
    const { address } = context.var;
    await rateLimiter.countCaller({ name: "returnFromPayment", caller: { address } });
    const target = await returnFromPayment({
      checkoutId: context.req.param("checkoutId"),
      query: new URL(context.req.url).searchParams,
      dependencies,
    });
    return context.redirect(target, 303);
  });
}
