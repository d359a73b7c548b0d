import { expect, it } from "vitest";
import { meterAdapters } from "./providers/meter-adapters.ts";
import { createTestServer } from "./testing/create-test-server.ts";

it("keeps one metered sandbox provider for both cards and crypto", async () => {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(
    await createTestServer({
      change: (built) =>
        meterAdapters({ adapters: built, modelProviders: new Map(), meter: built.meter, tracer: null }),
    }),
    (one) => one.close(),
  );
  const { payments, meter } = server.dependencies;
  expect(payments.crypto).toBe(payments.card);
  await payments.card?.forgetCustomer("nobody");
  expect(await meter.registry.metrics()).toContain(
    'pith_payment_calls_total{provider="sandbox",call="forgetCustomer",outcome="done"} 1',
  );
});
