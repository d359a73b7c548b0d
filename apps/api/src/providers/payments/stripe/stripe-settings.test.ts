import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { systemClock } from "@pith/core/lib/clock";
import { createTestLog } from "@pith/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../config.ts";
import { createApp } from "../../../create-app.ts";
import { createDependencies } from "../../../create-dependencies.ts";
import { describeServices } from "../../../describe-services.ts";
import { buildOrder } from "../../../testing/create-payers.ts";
import { readAnswer, readCookie, TEST_ORIGIN } from "../../../testing/create-test-server.ts";
import { makeDataFolder } from "../../../testing/make-data-folder.ts";
import {
  createFakeStripe,
  FAKE_SECRET_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
} from "./testing/create-fake-stripe.ts";

let stripe: FakeStripe;
let folder: string;
beforeAll(async () => {
  stripe = await createFakeStripe({ clock: systemClock });
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-stripe-"));
  await makeDataFolder(folder);
});
afterAll(async () => {
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the built server, as `npm start` does, with these settings. */
async function start(settings: Record<string, string>) {
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, ...settings });
  const lifecycle = { state: "ready", stopping: new AbortController().signal } as const;
  const { dependencies, close } = await createDependencies({
    config,
    lifecycle,
    log: createTestLog().log,
    print: () => {},
  });
  await dependencies.queue.start();
  return {
    dependencies,
    app: createApp({ dependencies, websiteFolder: null }),
    services: describeServices({ ...dependencies, config }).join("\n"),
    async close() {
      await dependencies.queue.stop();
      await close();
    },
  };
}

/** Long enough to start two servers from scratch, with their databases. */
const START_TIMEOUT_MS = 120_000;

describe("Stripe settings", { timeout: START_TIMEOUT_MS }, () => {
  it("replace the sandbox with Stripe, as reported at startup", {
    tags: ["D.defaults.13", "D.defaults.18"],
  }, async () => {
    const sandboxed = await start({});
    expect(sandboxed.services).toContain("Cards        sandbox");
    expect(sandboxed.dependencies.payments.card?.name).toBe("sandbox");
    await sandboxed.close();

    const server = await start({
      STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
      STRIPE_API_ORIGIN: stripe.origin,
    });
    expect(server.services).toContain("Cards        Stripe, with a test key: no real money");
    expect(server.services).not.toContain(FAKE_SECRET_KEY);
    const guest = await server.app.request(`${TEST_ORIGIN}/api/auth/guest-session`, { method: "POST" });
    const Cookie = readCookie(guest.headers, "session");
    const { body } = await readAnswer(
      await server.app.request(`${TEST_ORIGIN}/api/payment/create-checkout-session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: TEST_ORIGIN, Cookie },
        body: JSON.stringify(buildOrder()),
      }),
    );
    expect(body["url"]).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const sessionId = String(body["url"]).split("/").at(-1) ?? "";
    stripe.payCheckout(sessionId);
    const event = stripe.books.events.at(-1);
    const told = await server.app.request(`${TEST_ORIGIN}/api/webhooks/stripe`, {
      method: "POST",
      ...(event && stripe.sign(event)),
    });
    expect(told.status).toBe(200);
    const overview = await readAnswer(
      await server.app.request(`${TEST_ORIGIN}/api/users/account/overview`, { headers: { Cookie } }),
    );
    expect(overview.body.data.premium).toMatchObject({ tier: "pro", active: true });
    // With Stripe enabled, both the sandbox's page and its webhook are off.
    for (const address of ["/sandbox/pay/any", "/api/webhooks/sandbox"]) {
      expect((await server.app.request(`${TEST_ORIGIN}${address}`, { method: "POST" })).status).not.toBe(200);
    }
    await server.close();
  });

  it("can turn card payments off for crypto only, as reported at startup", async () => {
    const server = await start({
      CARD_PAYMENTS: "none",
      NOWPAYMENTS_API_KEY: "key",
      NOWPAYMENTS_IPN_SECRET: "secret",
      PUBLIC_URL: TEST_ORIGIN,
    });
    expect(server.services).toContain("Cards        none: plans are paid with crypto alone");
    const told = await readAnswer(await server.app.request(`${TEST_ORIGIN}/api/config`));
    expect(told.body.data).toMatchObject({ cardPayments: "none", cryptoPayments: "nowpayments" });
    const guest = await server.app.request(`${TEST_ORIGIN}/api/auth/guest-session`, { method: "POST" });
    const Cookie = readCookie(guest.headers, "session");
    const refused = await readAnswer(
      await server.app.request(`${TEST_ORIGIN}/api/payment/create-checkout-session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: TEST_ORIGIN, Cookie },
        body: JSON.stringify(buildOrder()),
      }),
    );
    expect(refused.body.code).toBe("payment_unavailable.method");
    expect((await server.app.request(`${TEST_ORIGIN}/sandbox/pay/any`)).status).toBe(404);
    await server.close();
  });
});
