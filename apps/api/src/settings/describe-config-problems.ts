import { describeEditionProblems } from "./describe-edition-problems.ts";
import { describeModelProblems } from "./describe-model-problems.ts";
import { describeStripeProblems } from "./describe-stripe-problems.ts";
import type { Settings } from "./settings.ts";

/** Returns the problems of settings that are valid individually but not together, and how to fix them. */
export function describeConfigProblems(settings: Settings): string[] {
  return [
    ...describeHalfSetServices(settings),
    ...describeModelProblems(settings),
    ...describeStripeProblems(settings),
    ...describeEditionProblems(settings),
  ];
}

function describeHalfSetServices(settings: Settings): string[] {
  const problems: string[] = [];
  const requireBeside = (name: keyof Settings, needed: readonly (keyof Settings)[]) => {
    if (!settings[name]) return;
    for (const other of needed) {
      if (!settings[other]) problems.push(`${other} is missing: ${name} needs it beside it`);
    }
  };
  requireBeside("FIREBASE_PROJECT_ID", ["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"]);
  requireBeside("FIREBASE_AUTH_EMULATOR_HOST", ["FIREBASE_PROJECT_ID"]);
  requireBeside("TELEGRAM_BOT_TOKEN", ["BOT_SERVICE_KEY", "TELEGRAM_BOT_USERNAME"]);
  requireBeside("SMTP_URL", ["MAIL_FROM"]);
  requireBeside("MAIL_FROM", ["SMTP_URL"]);
  requireBeside("S3_BUCKET", ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  // NOWPayments sends its notifications to PUBLIC_URL.
  requireBeside("NOWPAYMENTS_API_KEY", ["NOWPAYMENTS_IPN_SECRET", "PUBLIC_URL"]);
  requireBeside("NOWPAYMENTS_IPN_SECRET", ["NOWPAYMENTS_API_KEY"]);
  requireBeside("CARD_PAYMENTS", ["NOWPAYMENTS_API_KEY"]);
  if (settings.CARD_PAYMENTS && settings.STRIPE_SECRET_KEY) {
    problems.push("CARD_PAYMENTS is none: leave out STRIPE_SECRET_KEY, which takes cards, or CARD_PAYMENTS");
  }
  requireBeside("NOWPAYMENTS_EMAIL", ["NOWPAYMENTS_PASSWORD", "NOWPAYMENTS_API_KEY"]);
  requireBeside("NOWPAYMENTS_PASSWORD", ["NOWPAYMENTS_EMAIL"]);
  requireBeside("RECOGNITION_BASE_URL", ["RECOGNITION_MODEL"]);
  if (!settings.RECOGNITION_BASE_URL) requireBeside("RECOGNITION_MODEL", ["RECOGNITION_API_KEY"]);
  if (settings.RECOGNITION_MODEL_FOLDER && (settings.RECOGNITION_API_KEY || settings.RECOGNITION_BASE_URL)) {
    problems.push(
      "RECOGNITION_MODEL_FOLDER is for recognition on this machine: leave out RECOGNITION_API_KEY and RECOGNITION_BASE_URL, which name a service",
    );
  }
  if (
    settings.FIREBASE_AUTH_EMULATOR_HOST &&
    settings.FIREBASE_PROJECT_ID &&
    !settings.FIREBASE_PROJECT_ID.startsWith("demo-")
  ) {
    problems.push("FIREBASE_PROJECT_ID must start with demo- while FIREBASE_AUTH_EMULATOR_HOST is set");
  }
  if (settings.PROCESS_ROLE !== "all" && !settings.DATABASE_URL) {
    problems.push("PROCESS_ROLE needs DATABASE_URL: the embedded database serves one process only");
  }
  return problems;
}
