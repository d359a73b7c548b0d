import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { getMaxRecordingBytes } from "../providers/extraction/build-source-settings.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

/**
 * Returns the configuration that clients may see before sign-in. `needsFirstAdmin` may be omitted for pages that are
 * served with a user's content, because a server has users only after its setup.
 */
export function buildPublicConfig({
  config,
  summarizer,
  sourceLoader,
  needsFirstAdmin = false,
}: Pick<HttpDependencies, "config" | "summarizer" | "sourceLoader"> & {
  needsFirstAdmin?: boolean;
}): PublicConfig {
  return {
    edition: config.edition,
    hasPlans: config.hasPlans,
    allowsGuests: config.allowsGuests,
    isPlainHttp: config.isPlainHttp,
    signIn: buildSignIn({ config, needsFirstAdmin }),
    engine: summarizer.engine,
    recordings: sourceLoader.canRecognize ? { maxBytes: getMaxRecordingBytes(config) } : null,
    summaryLanguages: [...summarizer.languages],
    summaryShapes: [...summarizer.shapes],
    canTakeWish: summarizer.canTakeWish,
    botUsername: config.TELEGRAM_BOT_USERNAME,
    extensionUrl: config.EXTENSION_URL,
    communityUrl: config.COMMUNITY_URL,
    hasEmail: config.SMTP_URL !== null,
    supportEmail: config.SUPPORT_EMAIL,
    cardPayments: config.cardPayments,
    cryptoPayments: config.cryptoPayments,
    analyticsId: config.ANALYTICS_ID,
    marketingId: config.MARKETING_ID,
    geolocationUrl: config.GEOLOCATION_URL,
  };
}

function buildSignIn({
  config,
  needsFirstAdmin,
}: {
  config: HttpDependencies["config"];
  needsFirstAdmin: boolean;
}): PublicConfig["signIn"] {
  if (config.signIn === "accounts") {
    const { PASSWORDS, OIDC_ISSUER, OIDC_NAME } = config;
    return {
      kind: "accounts",
      hasPasswords: PASSWORDS === "on",
      oidc: OIDC_ISSUER ? { name: OIDC_NAME ?? new URL(OIDC_ISSUER).host } : null,
      needsFirstAdmin,
    };
  }
  const { FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = config;
  if (!FIREBASE_PROJECT_ID || !FIREBASE_API_KEY || !FIREBASE_AUTH_DOMAIN) return { kind: "local" };
  return {
    kind: "firebase",
    apiKey: FIREBASE_API_KEY,
    authDomain: FIREBASE_AUTH_DOMAIN,
    projectId: FIREBASE_PROJECT_ID,
    emulatorUrl: FIREBASE_AUTH_EMULATOR_HOST ? `http://${FIREBASE_AUTH_EMULATOR_HOST}` : null,
  };
}
