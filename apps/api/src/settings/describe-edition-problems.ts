import type { Edition } from "@pith/core/contract/system.schemas";
import type { Settings } from "./settings.ts";

/** Loopback addresses, which browsers trust without TLS. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Settings that only a self-hosted server reads. */
const homeSettings = [
  "GUESTS",
  "ALLOW_PLAIN_HTTP",
  "PASSWORDS",
  "MONTHLY_SUMMARIES",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "OIDC_ADMIN_GROUP",
  "OIDC_ALLOWED_DOMAIN",
  "OIDC_SIGN_UP",
] as const satisfies readonly (keyof Settings)[];
const usualValues: readonly unknown[] = [null, "off", 0];

/** Settings for services that a self-hosted server doesn't support. */
const serviceSettings = [
  "FIREBASE_PROJECT_ID",
  "STRIPE_SECRET_KEY",
  "NOWPAYMENTS_API_KEY",
  "CARD_PAYMENTS",
] as const satisfies readonly (keyof Settings)[];

const testSettings = [
  "YOUTUBE_ORIGIN",
  "SPONSORBLOCK_ORIGIN",
  "TELEGRAM_API_ROOT",
  "STRIPE_API_ORIGIN",
  "NOWPAYMENTS_API_ROOT",
] as const satisfies readonly (keyof Settings)[];

/** Returns the edition, falling back to a default for the environment. */
export function getEdition({ EDITION, NODE_ENV }: Pick<Settings, "EDITION" | "NODE_ENV">): Edition {
  return EDITION ?? (NODE_ENV === "production" ? "service" : "trial");
}

/** Returns true for an http URL that is reachable over a network. */
export function isPlainHttpUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !LOCAL_HOST.test(hostname);
}

/** Returns the settings that an edition is missing or must not have. A trial server may use any fallback. */
export function describeEditionProblems(settings: Settings): string[] {
  switch (getEdition(settings)) {
    case "trial":
      return describeMisplaced(settings);
    case "service":
      return [...describeMisplaced(settings), ...describeUnsafeStandIns(settings)];
    case "self-hosted":
      return describeHome(settings);
  }
}

function describeMisplaced(settings: Settings): string[] {
  return homeSettings
    .filter((name) =>
      name === "PASSWORDS" ? settings[name] === "off" : !usualValues.includes(settings[name]),
    )
    .map((name) => `${name} is for a self-hosted server: set EDITION to self-hosted, or leave it out`);
}

function describeHome(settings: Settings): string[] {
  const { PUBLIC_URL, ALLOW_PLAIN_HTTP, PASSWORDS, OIDC_ISSUER } = settings;
  const problems: string[] = [];
  if (!PUBLIC_URL) {
    problems.push(
      "PUBLIC_URL is missing: set the address at which people's devices reach Pith, like https://pith.example.com or http://192.168.1.20:8000",
    );
  } else if (isPlainHttpUrl(PUBLIC_URL) && ALLOW_PLAIN_HTTP === "off") {
    problems.push(
      "PUBLIC_URL starts with http://: anybody on the way can read passwords and summaries. Put a proxy with https in front, or set ALLOW_PLAIN_HTTP to on for a network that you trust",
    );
  }
  if (PASSWORDS === "off" && !OIDC_ISSUER) {
    problems.push("PASSWORDS is off: nobody could sign in without OIDC_ISSUER");
  }
  for (const name of serviceSettings) {
    if (settings[name]) {
      problems.push(
        `${name} is for EDITION=service: a self-hosted server has its own accounts and no payments`,
      );
    }
  }
  // Tests of the self-hosted edition need their own sources.
  if (settings.NODE_ENV === "test") return problems;
  return [...problems, ...describeTestSettings({ settings, where: "on a self-hosted server" })];
}

/** Describes the fallbacks in use that are too insecure for the service edition. */
function describeUnsafeStandIns(settings: Settings): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_URL) {
    problems.push("PUBLIC_URL is missing: in production it must say under which address people reach Pith");
  } else if (!settings.PUBLIC_URL.startsWith("https://")) {
    problems.push("PUBLIC_URL must start with https:// in production");
  }
  if (!settings.SESSION_SECRET) {
    problems.push("SESSION_SECRET is missing: in production set it to 32 random characters or more");
  }
  if (!settings.FIREBASE_PROJECT_ID) {
    problems.push(
      "FIREBASE_PROJECT_ID is missing: without it sign-in is by local sessions and an owner link, which is for development. For a household or a team, set EDITION to self-hosted instead",
    );
  }
  if (settings.FIREBASE_AUTH_EMULATOR_HOST) {
    problems.push("FIREBASE_AUTH_EMULATOR_HOST must not be set in production: its tokens are unsigned");
  }
  if (!settings.STRIPE_SECRET_KEY && !settings.CARD_PAYMENTS) {
    problems.push(
      "STRIPE_SECRET_KEY is missing: without it cards are paid in a sandbox, which is for development. To take crypto alone, set CARD_PAYMENTS to none",
    );
  }
  if (!settings.TELEGRAM_BOT_TOKEN) {
    problems.push(
      "TELEGRAM_BOT_TOKEN is missing: without it login codes are printed to the console, which is for development",
    );
  }
  return [...problems, ...describeTestSettings({ settings, where: "in production" })];
}

function describeTestSettings({ settings, where }: { settings: Settings; where: string }): string[] {
  return [
    ...(settings.RATE_LIMITS === "off" ? [`RATE_LIMITS must not be off ${where}`] : []),
    ...testSettings
      .filter((name) => settings[name])
      .map((name) => `${name} is for tests and must not be set ${where}`),
  ];
}
