import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { createTestLog } from "@pith/core/testing";
import { syncPayments } from "../billing/syncing/sync-payments.ts";
import { createNowpaymentsProvider } from "../providers/payments/nowpayments/create-nowpayments-provider.ts";
import { createNowpaymentsClient } from "../providers/payments/nowpayments/nowpayments-client.ts";
import { createFakeNowpayments, type FakePayment, type SigningOrder } from "./create-fake-nowpayments.ts";
import { buildOrder } from "./create-payers.ts";
import { type Caller, createTestServer, readAnswer, TEST_ORIGIN } from "./create-test-server.ts";

const apiKey = "KEY1234-KEY1234-KEY1234-KEY1234";
export const ipnSecret = "a notification secret for tests";
const account = { email: "shop@example.com", password: "a password for tests" };

/**
 * Creates a test server that accepts crypto through NOWPayments, and simulates both the payers and
 * NOWPayments.
 */
export async function createCryptoShop({
  canList = false,
  timeoutMs = 2_000,
}: {
  canList?: boolean;
  timeoutMs?: number;
} = {}) {
  const fake = await createFakeNowpayments({ apiKey, ipnSecret, account });
  const { log, lines: logged } = createTestLog();
  const server = await createTestServer({
    settings: {
      NOWPAYMENTS_API_KEY: apiKey,
      NOWPAYMENTS_IPN_SECRET: ipnSecret,
      PUBLIC_URL: TEST_ORIGIN,
    },
    change: ({ database, clock, randomness, config, payments }) => ({
      sandbox: null,
      payments: {
        ...payments,
        crypto: createNowpaymentsProvider({
          client: createNowpaymentsClient({
            apiKey,
            account: canList ? account : null,
            apiRoot: fake.apiRoot,
            clock,
            log,
            fetch,
            timeoutMs,
          }),
          database,
          clock,
          randomness,
          log,
          publicUrl: config.publicUrl,
          ipnSecret,
        }),
      },
    }),
  });

  async function signIn(): Promise<Caller> {
    const { cookie } = await server.signInGuest();
    return { headers: { Cookie: cookie } };
  }

  const askCheckout = (as: Caller, changes: Partial<CheckoutRequest> = {}) =>
    server.call("createCheckoutSession", { as, body: buildOrder({ payment_method: "crypto", ...changes }) });

  async function checkOut(as: Caller, changes: Partial<CheckoutRequest> = {}) {
    const { body } = await askCheckout(as, changes);
    if (!body.data) throw new Error(`There is no checkout: ${JSON.stringify(body)}`);
    return fake.readInvoice(body.data.url);
  }

  async function deliver({ body, headers }: { body: string; headers: Record<string, string> }) {
    return readAnswer(
      await server.app.request(`${TEST_ORIGIN}/api/webhooks/nowpayments`, { method: "POST", body, headers }),
    );
  }

  const readOverview = async (as: Caller) => (await server.call("getAccountOverview", { as })).body.data;

  return {
    fake,
    server,
    logged,
    apiKey,
    signIn,
    askCheckout,
    checkOut,
    deliver,
    tell: (payment: FakePayment, order?: SigningOrder) => deliver(fake.notify(payment, order)),
    readOverview,
    readTier: async (as: Caller) => (await readOverview(as)).premium.tier as string,
    readTransactions: async (as: Caller) =>
      (await readOverview(as)).transactions as Record<string, unknown>[],
    /** Returns the payer's final URL after leaving NOWPayments. */
    async comeBack(url: string): Promise<string> {
      return (await server.app.request(url)).headers.get("location") ?? "";
    },
    sync: () => syncPayments(server.dependencies),
    async close() {
      await server.close();
      await fake.close();
    },
  };
}

export type CryptoShop = Awaited<ReturnType<typeof createCryptoShop>>;
