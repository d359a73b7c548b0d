import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import type { SandboxAction } from "../providers/payments/sandbox/create-sandbox-provider.ts";
import { type Caller, readAnswer, TEST_ORIGIN, type TestServer } from "./create-test-server.ts";

/** Builds an order for the Pro plan, paid by card. */
export const buildOrder = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  plan: "pro",
  period: "monthly",
  payment_method: "card",
  is_upgrade: false,
  current_tier: "free",
  success_url: "/payment/success",
  cancel_url: "/payment/failed",
  ...changes,
});

/** Simulates users who pay in the sandbox. Uses the test's server by default. */
export function createPayers(readServer: () => TestServer) {
  /** Signs in a user whose token stays valid when the test advances the clock. */
  async function signIn(on: TestServer = readServer()): Promise<Caller> {
    const { cookie } = await on.signInGuest();
    return { headers: { Cookie: cookie } };
  }

  async function checkOut(as: Caller, changes: Partial<CheckoutRequest> = {}, on: TestServer = readServer()) {
    const { body } = await on.call("createCheckoutSession", { as, body: buildOrder(changes) });
    const url: string = body.data.url;
    return { url, paymentId: url.split("/").at(-1) ?? "" };
  }

  /** Clicks a button on the sandbox's page and returns the payer's final URL. */
  async function press(url: string, action: SandboxAction, on: TestServer = readServer()): Promise<string> {
    const pressed = await on.app.request(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: TEST_ORIGIN },
      body: `action=${action}`,
    });
    const returned = await on.app.request(pressed.headers.get("location") ?? "");
    return returned.headers.get("location") ?? "";
  }

  const buy = async (as: Caller, changes: Partial<CheckoutRequest> = {}, on: TestServer = readServer()) =>
    press((await checkOut(as, changes, on)).url, "pay", on);

  const readOverview = async (as: Caller, on: TestServer = readServer()) =>
    (await on.call("getAccountOverview", { as })).body.data;
  const readPremium = async (as: Caller, on: TestServer = readServer()) =>
    (await readOverview(as, on)).premium;

  /** Returns the event that the sandbox would send, without using its page. */
  async function act(paymentId: string, action: SandboxAction) {
    const event = await readServer().sandbox.act({ paymentId, action });
    if (!event) throw new Error("The payment is over.");
    return event;
  }

  async function deliver(
    { body, headers }: { body: Uint8Array<ArrayBuffer>; headers: Headers },
    on: TestServer = readServer(),
  ) {
    const response = await on.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, {
      method: "POST",
      headers,
      body,
    });
    return readAnswer(response);
  }

  return { signIn, checkOut, press, buy, readOverview, readPremium, act, deliver };
}
