import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { HOUR_MS } from "@pith/core/lib/durations";
import type { ClientAuth, Configuration } from "openid-client";
import type { OidcClient, OidcIdentity } from "./oidc-client.ts";

/** How long to cache the discovery document. Keys are fetched as needed. */
const DISCOVERY_MS = HOUR_MS;
const TIMEOUT_SECONDS = 10;

interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  redirectUri: string;
  /** True to request the `groups` claim. */
  needsGroups: boolean;
}

const loadLibrary = () => import("openid-client");

/**
 * Creates an OpenID Connect client: authorization code flow with PKCE, state and nonce. The issuer is
 * configured by the operator, so unlike user-supplied URLs, it may be on a private network.
 */
export function createOidcClient({ settings, clock }: { settings: OidcSettings; clock: Clock }): OidcClient {
  const { issuer, clientId, clientSecret, redirectUri, needsGroups } = settings;
  let known: { configuration: Configuration; untilMs: number } | null = null;

  async function discover(): Promise<Configuration> {
    if (known && known.untilMs > clock.now()) return known.configuration;
    const library = await loadLibrary();
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = library;
    const isInsecure = issuer.startsWith("http:");
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      clientSecret ?? undefined,
      clientSecret === null ? library.None() : authenticateBySecret(library),
      {
        timeout: TIMEOUT_SECONDS,
        // Verify the ID token's signature even though it came over TLS.
        execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
      },
    ).catch((cause: unknown) => {
      throw new AppError({ code: "unavailable.oidc", cause });
    });
    known = { configuration, untilMs: clock.now() + DISCOVERY_MS };
    return configuration;
  }

  return {
    async begin({ isAgain }) {
      const library = await loadLibrary();
      const configuration = await discover();
      const request = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        codeVerifier: library.randomPKCECodeVerifier(),
      };
      const hasGroups = configuration.serverMetadata().scopes_supported?.includes("groups") ?? false;
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: needsGroups && hasGroups ? "openid profile email groups" : "openid profile email",
        state: request.state,
        nonce: request.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: "S256",
        ...(isAgain && { prompt: "login" }),
      });
      return { url: url.href, request };
    },
    async finish({ query, request }) {
      const library = await loadLibrary();
      const configuration = await discover();
      const answer = new URL(redirectUri);
      answer.search = query;
      const tokens = await library
        .authorizationCodeGrant(configuration, answer, {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.codeVerifier,
          idTokenExpected: true,
        })
        .catch((cause: unknown) => {
          throw new AppError({
            code: isUnreachable(cause) ? "unavailable.oidc" : "invalid_code.oidc",
            cause,
          });
        });
      const claims = tokens.claims();
      if (!claims) throw new AppError({ code: "invalid_code.oidc" });
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await library
            .fetchUserInfo(configuration, tokens.access_token, claims.sub)
            .catch((cause: unknown) => {
              throw new AppError({ code: "unavailable.oidc", cause });
            })
        : {};
      return buildIdentity({ issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } });
    },
  };
}

/**
 * Sends the secret in the body, since providers differ in how they decode the header. Uses the header if the
 * provider accepts nothing else. The header is also the default for a provider that doesn't say (OpenID
 * Connect Discovery 1.0, section 3).
 */
function authenticateBySecret({
  ClientSecretBasic,
  ClientSecretPost,
}: Pick<Awaited<ReturnType<typeof loadLibrary>>, "ClientSecretBasic" | "ClientSecretPost">): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(), ClientSecretBasic()];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (methods.includes("client_secret_post") ? inBody : inHeader)(server, ...request);
  };
}

/** Returns true for a failed request, but not for a response that we rejected. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}

function buildIdentity({
  issuer,
  subject,
  claims,
}: {
  issuer: string;
  subject: string;
  claims: Record<string, unknown>;
}): OidcIdentity {
  const readText = (name: string) => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const groups = claims["groups"];
  return {
    issuer,
    subject,
    name: readText("preferred_username") ?? readText("name"),
    email: readText("email"),
    isEmailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
  };
}
