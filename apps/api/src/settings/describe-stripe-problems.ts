import { getEdition } from "./describe-edition-problems.ts";
import type { Settings } from "./settings.ts";

type StripeSettings = Pick<Settings, "EDITION" | "NODE_ENV" | "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET">;

/** Secret keys are live or test, unrestricted or restricted: `sk_live_…`, `rk_test_…`. */
const SECRET_KEY = /^(sk|rk)_/;
const TEST_KEY = /^(sk|rk)_(org_)?test_/;
const WEBHOOK_SECRET = /^whsec_/;

/** Returns true for a key that can't charge real money. */
export function isTestKey(secretKey: string): boolean {
  return TEST_KEY.test(secretKey);
}

/** Returns the problems with Stripe's settings, and how to fix them. */
export function describeStripeProblems(settings: StripeSettings): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const problems: string[] = [];
  if (key && !webhookSecret) {
    problems.push(
      "STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it. Stripe shows it (whsec_…) with the webhook that you make for PUBLIC_URL/api/webhooks/stripe",
    );
  }
  if (webhookSecret && !key) {
    problems.push(
      "STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it. Stripe shows it (sk_… or rk_…) among the API keys",
    );
  }
  if (key && !SECRET_KEY.test(key)) {
    problems.push(
      "STRIPE_SECRET_KEY must be a secret or restricted key of Stripe's, which starts with sk_ or rk_",
    );
  }
  if (webhookSecret && !WEBHOOK_SECRET.test(webhookSecret)) {
    problems.push("STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook, which starts with whsec_");
  }
  if (key && isTestKey(key) && getEdition(settings) === "service") {
    problems.push(
      "STRIPE_SECRET_KEY is a test key, with which plans cost nothing: in production set the live one, which starts with sk_live_ or rk_live_",
    );
  }
  return problems;
}
