import type { OidcClient } from "../../providers/identity/oidc-client.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** Dependencies for the accounts of a self-hosted server. */
export interface MemberDependencies extends AccountDependencies {
  passwordHasher: PasswordHasher;
  /** Null if no OpenID Connect provider is set up. */
  oidcClient: OidcClient | null;
}
