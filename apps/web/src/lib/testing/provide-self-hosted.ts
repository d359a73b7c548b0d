import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { buildPublicConfig } from "@pith/core/testing";
import { usePublicConfig } from "../public-config.ts";

/** Simulates a self-hosted server with its own accounts. Undone by `forgetConfig`. */
export function provideSelfHosted({
  signIn,
  ...changes
}: Partial<Omit<PublicConfig, "signIn">> & {
  signIn?: Partial<Extract<PublicConfig["signIn"], { kind: "accounts" }>>;
} = {}): void {
  usePublicConfig.setState({
    config: buildPublicConfig({
      edition: "self-hosted",
      hasPlans: false,
      allowsGuests: false,
      signIn: { kind: "accounts", hasPasswords: true, oidc: null, needsFirstAdmin: false, ...signIn },
      supportEmail: "admin@home.example",
      cardPayments: "none",
      cryptoPayments: "none",
      ...changes,
    }),
  });
}

export function forgetConfig(): void {
  usePublicConfig.setState({ config: null, hasFailed: false });
}
