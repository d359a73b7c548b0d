import type { PublicConfig } from "../contract/system.schemas.ts";

/** Builds the public config of a trial server with plans and guests, without a model, recognition or links. */
export function buildPublicConfig(changes: Partial<PublicConfig> = {}): PublicConfig {
  return {
    edition: "trial",
    hasPlans: true,
    allowsGuests: true,
    isPlainHttp: false,
    signIn: { kind: "local" },
    engine: "extractive",
    summaryLanguages: [],
    summaryShapes: ["points"],
    canTakeWish: false,
    botUsername: null,
    extensionUrl: null,
    communityUrl: null,
    supportEmail: "support@example.com",
    cardPayments: "sandbox",
    cryptoPayments: "sandbox",
    analyticsId: null,
    marketingId: null,
    ...changes,
  };
}
