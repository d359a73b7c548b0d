import { defineSetting, type SettingSection } from "./setting.ts";
import { choice, credential, currency, emailAddress } from "./text-forms.ts";
import { baseUrl } from "./url-forms.ts";

export const billingSection = {
  title: "Billing",
  settings: {
    BILLING_CURRENCY: defineSetting({
      form: currency,
      fallback: "USD",
      description: "Currency of the plans.",
    }),
    STRIPE_SECRET_KEY: defineSetting({
      form: credential,
      description:
        "Stripe for cards, instead of the sandbox. Products and prices are created automatically. The key: https://dashboard.stripe.com/apikeys, sk_… or a restricted rk_… that may write Checkout Sessions, Coupons, Customers, Invoices, Prices, Products, Subscriptions, and Charges and Refunds, and read Disputes. A test key (sk_test_…) is for development and refused in production.",
    }),
    STRIPE_WEBHOOK_SECRET: defineSetting({
      form: credential,
      description:
        "The webhook's signing secret (whsec_…): https://dashboard.stripe.com/webhooks, an endpoint for PUBLIC_URL/api/webhooks/stripe, any API version, with the events checkout.session.*, customer.subscription.*, invoice.*, charge.refunded, charge.dispute.* and refund.*; on this machine: stripe listen --forward-to localhost:8000/api/webhooks/stripe",
    }),
    STRIPE_API_ORIGIN: defineSetting({
      form: baseUrl,
      description: "Alternative server for Stripe's API, for tests.",
      adjusts: ["STRIPE_SECRET_KEY"],
    }),
    CARD_PAYMENTS: defineSetting({
      form: choice(["none"]),
      description: "For a server that accepts only crypto. It then starts in production without Stripe.",
      example: "none",
      needs: ["NOWPAYMENTS_API_KEY"],
    }),
    NOWPAYMENTS_API_KEY: defineSetting({
      form: credential,
      description:
        'NOWPayments for crypto, instead of the sandbox. It sends its notifications to PUBLIC_URL/api/webhooks/nowpayments. In its dashboard, set repeated deposits and wrong assets to "Partially paid".',
      // NOWPayments sends its notifications to PUBLIC_URL.
      needs: ["NOWPAYMENTS_IPN_SECRET", "PUBLIC_URL"],
    }),
    NOWPAYMENTS_IPN_SECRET: defineSetting({
      form: credential,
      description: "Secret that signs NOWPayments' notifications.",
      needs: ["NOWPAYMENTS_API_KEY"],
    }),
    NOWPAYMENTS_EMAIL: defineSetting({
      form: emailAddress,
      description:
        "Sign-in for the NOWPayments account. With it, the server also finds payments for which no notification arrived. Without it, the server only rereads payments that it knows.",
      needs: ["NOWPAYMENTS_PASSWORD", "NOWPAYMENTS_API_KEY"],
    }),
    NOWPAYMENTS_PASSWORD: defineSetting({
      form: credential,
      description: "The account's password.",
      needs: ["NOWPAYMENTS_EMAIL"],
    }),
    NOWPAYMENTS_API_ROOT: defineSetting({
      form: baseUrl,
      description: "NOWPayments' sandbox, or a test server.",
      example: "https://api-sandbox.nowpayments.io",
      adjusts: ["NOWPAYMENTS_API_KEY"],
    }),
  },
} satisfies SettingSection;
