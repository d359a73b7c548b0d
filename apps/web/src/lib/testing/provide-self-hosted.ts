import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { usePublicConfig } from "../public-config.ts";

/** Simulates a self-hosted server with its own accounts. Undone by `forgetConfig`. */
export function provideSelfHosted({
  signIn,
  ...changes
}: Partial<Omit<PublicConfig, "signIn">> & {
  signIn?: Partial<Extract<PublicConfig["signIn"], { kind: "accounts" }>>;
} = {}): void {
  usePublicConfig.setState({
    config: {
      edition: "self-hosted",
      hasPlans: false,
      allowsGuests: false,
      isPlainHttp: false,
      signIn: { kind: "accounts", hasPasswords: true, oidc: null, needsFirstAdmin: false, ...signIn },
      engine: "extractive",
      summaryLanguages: [],
      summaryShapes: ["points"],
      canTakeWish: false,
      botUsername: null,
      extensionUrl: null,
      communityUrl: null,
      supportEmail: "admin@home.example",
      cardPayments: "none",
      cryptoPayments: "none",
      analyticsId: null,
      marketingId: null,
      ...changes,
    },
  });
}

export function forgetConfig(): void {
  usePublicConfig.setState({ config: null, hasFailed: false });
}
