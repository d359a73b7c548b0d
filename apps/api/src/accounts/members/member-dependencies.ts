import type { OidcClient } from "../../providers/identity/oidc-client.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** Dependencies for local accounts on a self-hosted server. */
export interface MemberDependencies extends AccountDependencies {
  passwordHasher: PasswordHasher;
  /** Null if no OpenID Connect provider is configured. */
  oidcClient: OidcClient | null;
}
