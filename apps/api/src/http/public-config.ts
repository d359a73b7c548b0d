import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { getMaxRecordingBytes } from "../providers/extraction/build-source-settings.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

/** Returns the configuration that clients may see before sign-in. */
export function buildPublicConfig({
  config,
  summarizer,
  sourceLoader,
}: Pick<HttpDependencies, "config" | "summarizer" | "sourceLoader">): PublicConfig {
  const { FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST } = config;
  return {
    signIn:
      FIREBASE_PROJECT_ID && FIREBASE_API_KEY && FIREBASE_AUTH_DOMAIN
        ? {
            kind: "firebase",
            apiKey: FIREBASE_API_KEY,
            authDomain: FIREBASE_AUTH_DOMAIN,
            projectId: FIREBASE_PROJECT_ID,
            emulatorUrl: FIREBASE_AUTH_EMULATOR_HOST ? `http://${FIREBASE_AUTH_EMULATOR_HOST}` : null,
          }
        : { kind: "local" },
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
