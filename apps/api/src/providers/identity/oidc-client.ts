/** Where the provider sends the browser back to. */
export const OIDC_CALLBACK_PATH = "/api/auth/oidc/callback";

/** A person as an OpenID Connect provider describes them. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** What the person is called; null if the provider doesn't say. */
  name: string | null;
  email: string | null;
  /** True if the provider says that the email address is theirs. */
  isEmailVerified: boolean;
  groups: string[];
}

/** What binds a provider's answer to the browser that asked for it. */
export interface OidcRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface OidcClient {
  /** Returns where to send the browser. @throws AppError `unavailable.oidc` if the provider can't be reached */
  begin(options: {
    /** True if the person must prove again who they are, even if the provider knows them. */
    isAgain: boolean;
  }): Promise<{ url: string; request: OidcRequest }>;
  /**
   * Returns who came back from the provider.
   *
   * @throws AppError `invalid_code.oidc` if the answer isn't for this request, or isn't genuine; `unavailable.oidc`
   */
  finish(answer: {
    /** The query of the URL to which the provider sent the browser. */
    query: string;
    request: OidcRequest;
  }): Promise<OidcIdentity>;
}
