import { AppError } from "@pith/core/errors/app-error";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentProvider, ProviderPayment } from "../../providers/payments/payment-provider.ts";
import { createPayers } from "../../testing/create-payers.ts";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { reconcile } from "./reconcile-payment.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, act, deliver, readOverview } = createPayers(() => server);

/**
 * Pays for a month in two parts, with the second part's event delivered right after a slower call has read
 * the first part. Returns the slower call, which has yet to store what it read. It fails if the provider is
 * down by then.
 */
async function payMeanwhile({ isDownThen }: { isDownThen: boolean }) {
  const as = await signIn();
  const { paymentId: id } = await checkOut(as, { payment_method: "crypto" });
  const part = await act(id, "pay_part");
  const old = await server.sandbox.readPayment(id);
  await deliver(await act(id, "pay"));
  const reads: (ProviderPayment | null)[] = [old];
  const provider: PaymentProvider = {
    ...server.sandbox,
    async readPayment(paymentId) {
      if (reads.length > 0) return reads.pop() ?? null;
      if (isDownThen) throw new AppError({ code: "payment_unavailable" });
      return server.sandbox.readPayment(paymentId);
    },
  };
  const { dependencies } = server;
  const event = { id: JSON.parse(new TextDecoder().decode(part.body)).id, type: "payment.partially_paid" };
  return {
    part,
    finish: () => reconcile({ provider, subject: { kind: "payment", id }, event, dependencies }),
    async readState() {
      const { premium, transactions } = await readOverview(as);
      return { tier: premium.tier, statuses: transactions.map(({ status }: { status: string }) => status) };
    },
  };
}

describe("bookPayment", () => {
  it("keeps a month that was granted while an older state of its payment was being stored", async () => {
    const { finish, readState } = await payMeanwhile({ isDownThen: false });
    await finish();
    expect(await readState()).toEqual({ tier: "pro", statuses: ["succeeded"] });
  });

  it("applies a repeated event if the first attempt failed after storing an older state", async () => {
    const { part, finish, readState } = await payMeanwhile({ isDownThen: true });
    await expect(finish()).rejects.toThrow();
    expect(await readState()).toEqual({ tier: "pro", statuses: ["processing"] });
    await deliver(part);
    expect(await readState()).toEqual({ tier: "pro", statuses: ["succeeded"] });
  });
});
