/** The path that the provider redirects the browser back to. */
export const OIDC_CALLBACK_PATH = "/api/auth/oidc/callback";

/** A user as described by an OpenID Connect provider. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** The user's display name. Null if the provider doesn't send one. */
  name: string | null;
  email: string | null;
  /** True if the provider has verified that the email address belongs to the user. */
  isEmailVerified: boolean;
  groups: string[];
}

/** Binds a provider's response to the browser that requested it. */
export interface OidcRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface OidcClient {
  /**
   * Returns the URL to redirect the browser to. @throws AppError `unavailable.oidc` if the provider can't be
   * reached
   */
  begin(options: {
    /** True to make the user authenticate again, even with a live session at the provider. */
    isAgain: boolean;
  }): Promise<{ url: string; request: OidcRequest }>;
  /**
   * Returns the user who came back from the provider.
   *
   * @throws AppError `invalid_code.oidc` if the response isn't genuine or belongs to another request;
   * `unavailable.oidc`
   */
  finish(answer: {
    /** The query string of the provider's redirect. */
    query: string;
    request: OidcRequest;
  }): Promise<OidcIdentity>;
}
