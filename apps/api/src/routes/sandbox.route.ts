import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import { receiveEvent } from "../billing/booking/receive-event.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { type Bodies, getBudgetOwner } from "../http/incoming-body.ts";
import type {
  SandboxAction,
  SandboxProvider,
} from "../providers/payments/sandbox/create-sandbox-provider.ts";
import { renderSandboxPage } from "../providers/payments/sandbox/sandbox-page.ts";

const actions: readonly SandboxAction[] = ["pay", "pay_then_fail_renewal", "pay_part", "fail"];
const MAX_FORM_BYTES = 1024;

/** Serves the sandbox's payment page, as a real provider would host it. */
export function mountSandbox({
  app,
  sandbox,
  dependencies,
  bodies,
  websiteFolder,
}: {
  app: Hono<AppEnv>;
  sandbox: SandboxProvider;
  dependencies: Dependencies;
  bodies: Bodies;
  /** The built website, which has the fonts. Null if it hasn't been built. */
  websiteFolder: string | null;
}): void {
  const fontUrl = findFont(websiteFolder);
  const requirePayment = async (id: string) => {
    const payment = await sandbox.findPayment(id);
    if (payment) return payment;
    throw new AppError({ code: "not_found.payment" });
  };
  app.get("/sandbox/pay/:id", async (context) => {
    const payment = await requirePayment(context.req.param("id"));
    return context.html(renderSandboxPage({ payment, leaveUrl: payment.returnUrl, fontUrl }), 200);
  });
  app.post("/sandbox/pay/:id", async (context) => {
    const payment = await requirePayment(context.req.param("id"));
    const { config } = dependencies;
    using incoming = bodies.admit({ context, owner: getBudgetOwner({ context, accountId: null, config }) });
    const form = new URLSearchParams(
      new TextDecoder().decode(await incoming.readBytes({ maxBytes: MAX_FORM_BYTES })),
    );
    const action = actions.find((one) => one === form.get("action"));
    if (!action) throw new AppError({ code: "invalid_input.payment_outcome" });
    const event = await sandbox.act({ paymentId: payment.id, action });
    if (event) {
      await receiveEvent({ provider: sandbox, ...event, dependencies }).catch((error: unknown) => {
        // As with a real provider, a failed event doesn't stop the payer, and the return page reads the
        // payment itself.
        context.get("getLog")().error({ err: error }, "The sandbox's event couldn't be taken in");
      });
    }
    return context.redirect(payment.returnUrl, 303);
  });
}

/** Finds the font by its name's prefix, since the file name includes a hash. */
function findFont(websiteFolder: string | null): string | null {
  const folder = websiteFolder && path.join(websiteFolder, "assets");
  if (!folder || !existsSync(folder)) return null;
  const file = readdirSync(folder).find((name) => /^onest-latin-(?!ext)[\w-]+\.woff2$/.test(name));
  return file ? `/assets/${file}` : null;
}
