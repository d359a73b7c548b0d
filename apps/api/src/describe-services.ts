import type { Config } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { buildRecognitionSettings } from "./providers/extraction/build-source-settings.ts";
import { isTestKey } from "./settings/describe-stripe-problems.ts";

/**
 * Describes the active services for the startup output, one per line: real ones, and fallbacks for those not
 * configured. URLs are reduced to their origin, since the rest may contain a password.
 */
export function describeServices({
  config,
  summarizer,
  embedder,
  speechMaker,
  objectStorage,
}: Pick<Dependencies, "summarizer" | "embedder" | "speechMaker" | "objectStorage"> & {
  config: Config;
}): string[] {
  return [
    `Database     ${config.DATABASE_URL ? "Postgres (DATABASE_URL)" : `embedded, in ${config.dataDir}`}`,
    `Summaries    ${summarizer.name}`,
    ...(embedder ? [`Library      questions by words and by meaning: ${embedder.name}`] : []),
    `Listening    ${describeRecognition(config)}`,
    `Voice        ${speechMaker.name}${speechMaker.engine === "embedded" ? " (embedded)" : ""}`,
    `Audio files  ${objectStorage.name}`,
    `Sign-in      ${describeSignIn(config)}`,
    `Login codes  ${describeLoginCodes(config)}`,
    ...(config.hasPlans
      ? [`Cards        ${describeCards(config)}`, `Crypto       ${describeCrypto(config)}`]
      : []),
  ];
}

function describeSignIn(config: Config): string {
  const { FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST, PASSWORDS, OIDC_ISSUER } = config;
  switch (config.signIn) {
    case "firebase":
      return `Firebase project ${FIREBASE_PROJECT_ID}${FIREBASE_AUTH_EMULATOR_HOST ? " (emulator)" : ""}`;
    case "local":
      return "local sessions";
    case "accounts": {
      const ways = [
        ...(PASSWORDS === "on" ? ["names and passwords"] : []),
        ...(config.isPlainHttp ? [] : ["passkeys"]),
        ...(OIDC_ISSUER ? [`OpenID Connect at ${new URL(OIDC_ISSUER).origin}`] : []),
      ];
      return `accounts of this server: ${ways.join(", ")}${config.allowsGuests ? "; guests may come in" : ""}`;
    }
  }
}

function describeLoginCodes({ TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_USERNAME, signIn }: Config): string {
  if (TELEGRAM_BOT_TOKEN) return `Telegram bot @${TELEGRAM_BOT_USERNAME}`;
  return signIn === "accounts" ? "none: no Telegram bot is set up" : "printed here";
}

function describeCards({ STRIPE_SECRET_KEY: key, cardPayments }: Config): string {
  if (!key) return cardPayments === "none" ? "none: plans are paid with crypto alone" : cardPayments;
  return isTestKey(key) ? "Stripe, with a test key: no real money" : "Stripe";
}

function describeCrypto(config: Config): string {
  if (config.cryptoPayments !== "nowpayments") return config.cryptoPayments;
  const at = config.NOWPAYMENTS_API_ROOT ? ` at ${new URL(config.NOWPAYMENTS_API_ROOT).origin}` : "";
  const search = config.NOWPAYMENTS_EMAIL
    ? "looks for payments that it wasn't told of"
    : "told of payments by notifications alone";
  return `NOWPayments${at}, ${search}`;
}

function describeRecognition(config: Config): string {
  const settings = buildRecognitionSettings(config);
  switch (settings?.kind) {
    case undefined:
      return "none: videos without captions and recordings are refused";
    case "local":
      return `on this machine, with the model in ${settings.modelFolder}`;
    case "endpoint":
      return `${settings.model} at ${new URL(settings.baseUrl).origin}`;
    case "openai":
      return `OpenAI${settings.model ? ` (${settings.model})` : ""}`;
  }
}
