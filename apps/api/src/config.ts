import path from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import { describeConfigProblems } from "./settings/describe-config-problems.ts";
import { type Settings, settingsSchema } from "./settings/settings.ts";

/** The validated settings and the values derived from them. */
export interface Config extends Settings {
  isProduction: boolean;
  /** The server's public origin. No trailing slash. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  signIn: "local" | "firebase";
  cardPayments: "sandbox" | "stripe" | "none";
  cryptoPayments: "sandbox" | "nowpayments" | "none";
}

/**
 * Reads and validates the settings. No other code reads the environment.
 *
 * @throws AppError `not_configured`; its message lists every wrong or missing setting and how to set it.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = settingsSchema.safeParse(environment);
  const problems: string[] = parsed.success
    ? describeConfigProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new AppError({
      code: "not_configured",
      message: [
        "Pith can't start with these settings:",
        ...problems.map((problem) => `  - ${problem}`),
        "Set them in the environment or in the file .env; .env.example explains each one.",
      ].join("\n"),
    });
  }
  const settings = parsed.data;
  return {
    ...settings,
    isProduction: settings.NODE_ENV === "production",
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: path.resolve(settings.DATA_DIR),
    signIn: settings.FIREBASE_PROJECT_ID ? "firebase" : "local",
    cardPayments: settings.CARD_PAYMENTS ?? (settings.STRIPE_SECRET_KEY ? "stripe" : "sandbox"),
    cryptoPayments: settings.NOWPAYMENTS_API_KEY
      ? "nowpayments"
      : settings.STRIPE_SECRET_KEY
        ? "none"
        : "sandbox",
  };
}
