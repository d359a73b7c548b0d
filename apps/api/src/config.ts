import path from "node:path";
import type { Edition } from "@pith/core/contract/system.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { SettingWarning } from "@pith/core/findings/finding-message";
import { readSettings } from "@pith/core/settings/read-settings";
import type { Environment } from "@pith/core/settings/setting";
import { serverSettings } from "@pith/core/settings/setting-sections";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";
import { describeConfigProblems, describeConfigWarnings } from "./settings/describe-config-problems.ts";
import { getEdition, isPlainHttpUrl } from "./settings/describe-edition-problems.ts";
import { describePathProblems } from "./settings/describe-path-problems.ts";
import type { Settings } from "./settings/settings.ts";

/** Validated settings, plus the values derived from them. */
export interface Config extends Settings {
  /** Settings that are allowed but probably unintended. Printed at startup and reported by the doctor. */
  settingWarnings: readonly SettingWarning[];
  /** The value of `EDITION`. If unset, a production server counts as a service, and any other as a trial. */
  edition: Edition;
  /** True if real users may be on this server: if it has an edition, or runs in production. */
  isProduction: boolean;
  /** False if the server has no plans and takes no payments. */
  hasPlans: boolean;
  /** True if the server can be used without signing in. */
  allowsGuests: boolean;
  /** True if clients connect over a network using plain HTTP. Localhost counts as secure, as in browsers. */
  isPlainHttp: boolean;
  /** The server's public origin, without a trailing slash. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  signIn: "local" | "firebase" | "accounts";
  cardPayments: "sandbox" | "stripe" | "none";
  cryptoPayments: "sandbox" | "nowpayments" | "none";
}

/**
 * Reads and validates the settings. Nothing else reads the environment.
 *
 * @throws AppError `not_configured`, with a message that lists every invalid or missing setting and how to
 * fix it.
 */
export function readConfig(environment: Environment = process.env): Config {
  const { values: settings, problems, warnings } = readSettings({ settings: serverSettings, environment });
  if (settings) {
    problems.push(...describePathProblems({ settings, environment }), ...describeConfigProblems(settings));
  }
  if (!settings || problems.length > 0) {
    throw new AppError({
      code: "not_configured",
      message: [
        "Pith can't start with these settings:",
        ...[...problems, ...warnings.map(renderEnglishFinding)].map((problem) => `  - ${problem}`),
        "Set them in the environment or in the file .env; .env.example explains each one.",
      ].join("\n"),
    });
  }
  const edition = getEdition(settings);
  const isHome = edition === "self-hosted";
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    settingWarnings: [...warnings, ...describeConfigWarnings(settings)],
    edition,
    isProduction: settings.NODE_ENV === "production" || edition !== "trial",
    hasPlans: !isHome,
    allowsGuests: !isHome || settings.GUESTS === "on",
    isPlainHttp: isPlainHttpUrl(publicUrl),
    publicUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    signIn: isHome ? "accounts" : settings.FIREBASE_PROJECT_ID ? "firebase" : "local",
    ...getPayments({ settings, isHome }),
  };
}

function getPayments({
  settings,
  isHome,
}: {
  settings: Settings;
  isHome: boolean;
}): Pick<Config, "cardPayments" | "cryptoPayments"> {
  if (isHome) return { cardPayments: "none", cryptoPayments: "none" };
  const { CARD_PAYMENTS, STRIPE_SECRET_KEY, NOWPAYMENTS_API_KEY } = settings;
  return {
    cardPayments: CARD_PAYMENTS ?? (STRIPE_SECRET_KEY ? "stripe" : "sandbox"),
    cryptoPayments: NOWPAYMENTS_API_KEY ? "nowpayments" : STRIPE_SECRET_KEY ? "none" : "sandbox",
  };
}
