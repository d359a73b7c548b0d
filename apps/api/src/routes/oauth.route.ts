import { agentScopes } from "@pith/core/accounts/key-scope";
import { MAX_JSON_BODY_BYTES } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import type { Context, Hono } from "hono";
import { getResource, isResource, MCP_PATH } from "../accounts/oauth/authorization-request.ts";
import {
  exchangeCode,
  type IssuedTokens,
  refreshTokens,
  revokeToken,
} from "../accounts/oauth/issue-tokens.ts";
import { registerClient } from "../accounts/oauth/oauth-clients.ts";
import { ACCESS_LIFETIME_MS } from "../accounts/oauth/oauth-limits.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { RESOURCE_METADATA_PATH } from "../http/describe-challenge.ts";
import { answerError } from "../http/error-reply.ts";
import { type Bodies, getBudgetOwner } from "../http/incoming-body.ts";
import { parseJson } from "../http/parse-json.ts";
import type { RateLimiter } from "../http/rate-limits.ts";

const ISSUER_METADATA_PATH = "/.well-known/oauth-authorization-server";
const REGISTER_PATH = "/oauth/register";
const TOKEN_PATH = "/oauth/token";
const REVOKE_PATH = "/oauth/revoke";
/** The website's page that asks the user for permission. */
const AUTHORIZE_PATH = "/authorize";

type Parameters = ReadonlyMap<string, string>;

/**
 * Serves the OAuth 2.1 endpoints for agents: metadata (RFC 9728 and 8414), registration (RFC 7591), tokens,
 * and revocation (RFC 7009). A page on the website asks the user for permission, using the contract's calls.
 */
export function mountOAuth({
  app,
  dependencies,
  rateLimiter,
  bodies,
}: {
  app: Hono<AppEnv>;
  dependencies: Dependencies;
  rateLimiter: RateLimiter;
  bodies: Bodies;
}): void {
  const { config, database, clock, randomness } = dependencies;
  const { publicUrl } = config;

  const resourceMetadata = {
    resource: getResource(publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: agentScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Pith",
    resource_documentation: `${publicUrl}/docs/api`,
  };
  const issuerMetadata = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${AUTHORIZE_PATH}`,
    token_endpoint: `${publicUrl}${TOKEN_PATH}`,
    registration_endpoint: `${publicUrl}${REGISTER_PATH}`,
    revocation_endpoint: `${publicUrl}${REVOKE_PATH}`,
    scopes_supported: agentScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  const serveMetadata = (path: string, metadata: object) =>
    app.get(path, (context) => {
      context.set("route", path);
      // Public and the same for everyone, so any web page may read it.
      return context.json(metadata, 200, {
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "max-age=300",
      });
    });
  serveMetadata(RESOURCE_METADATA_PATH, resourceMetadata);
  serveMetadata(`${RESOURCE_METADATA_PATH}${MCP_PATH}`, resourceMetadata);
  serveMetadata(ISSUER_METADATA_PATH, issuerMetadata);

  /** Serves an OAuth endpoint, with the server's usual limits on request bodies. */
  function serve(
    path: string,
    name: "registerAgent" | "issueAgentTokens",
    handle: (context: Context<AppEnv>, body: Uint8Array) => Promise<Response>,
  ): void {
    app.post(path, async (context) => {
      context.set("route", path);
      const { address } = context.var;
      try {
        rateLimiter.countAddress({ name, address });
        await rateLimiter.countCaller({ name, caller: { address } });
        using incoming = bodies.admit({
          context,
          owner: getBudgetOwner({ context, accountId: null, config }),
        });
        return await handle(context, await incoming.readBytes({ maxBytes: MAX_JSON_BODY_BYTES }));
      } catch (error) {
        return answerError({ context, error });
      }
    });
  }

  serve(REGISTER_PATH, "registerAgent", async (context, body) => {
    const now = new Date(clock.now());
    const metadata = isOfType(context, "application/json") ? readJson(body) : null;
    const { db } = database;
    const client = await registerClient({ db, id: randomness.createId(), metadata, now });
    if ("error" in client) return context.json({ error: client.error }, 400);
    return context.json(
      {
        client_id: client.id,
        client_id_issued_at: Math.floor(now.getTime() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: issuerMetadata.grant_types_supported,
        response_types: issuerMetadata.response_types_supported,
        // All clients are public. PKCE and exact redirect URIs replace a client secret.
        token_endpoint_auth_method: "none",
      },
      201,
    );
  });

  serve(TOKEN_PATH, "issueAgentTokens", async (context, body) => {
    const parameters = readForm(context, body);
    const clientId = parameters?.get("client_id");
    if (!parameters || clientId === undefined) return refuse(context, "invalid_request");
    if (!isResource({ resource: parameters.get("resource"), publicUrl }))
      return refuse(context, "invalid_target");
    switch (parameters.get("grant_type")) {
      case "authorization_code": {
        const code = parameters.get("code");
        const verifier = parameters.get("code_verifier");
        if (code === undefined || verifier === undefined) return refuse(context, "invalid_request");
        const redirectUri = parameters.get("redirect_uri");
        return answerTokens(
          context,
          await exchangeCode({ code, clientId, redirectUri, verifier, dependencies }),
        );
      }
      case "refresh_token": {
        const token = parameters.get("refresh_token");
        if (token === undefined) return refuse(context, "invalid_request");
        return answerTokens(context, await refreshTokens({ token, clientId, dependencies }));
      }
      default:
        return refuse(context, "unsupported_grant_type");
    }
  });

  serve(REVOKE_PATH, "issueAgentTokens", async (context, body) => {
    const parameters = readForm(context, body);
    const [clientId, token] = [parameters?.get("client_id"), parameters?.get("token")];
    if (clientId === undefined || token === undefined) return refuse(context, "invalid_request");
    if (!(await revokeToken({ token, clientId, dependencies }))) return refuse(context, "invalid_client");
    // An unknown token gets the same response as a revoked one (RFC 7009, 2.2).
    return context.body(null, 200);
  });
}

function answerTokens(context: Context<AppEnv>, tokens: IssuedTokens): Response {
  if (tokens === null) return refuse(context, "invalid_grant");
  return context.json({
    access_token: tokens.access,
    token_type: "Bearer",
    expires_in: ACCESS_LIFETIME_MS / 1000,
    refresh_token: tokens.refresh,
    scope: tokens.scopes.join(" "),
  });
}

/** Responds with an `error` code from RFC 6749, 5.2. */
function refuse(
  context: Context<AppEnv>,
  error: "invalid_request" | "invalid_grant" | "invalid_client" | "invalid_target" | "unsupported_grant_type",
): Response {
  return context.json({ error }, 400);
}

function isOfType(context: Context<AppEnv>, type: string): boolean {
  return context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() === type;
}

/** Returns null if the body isn't a form or repeats a parameter, which RFC 6749, 3.2 forbids. */
function readForm(context: Context<AppEnv>, body: Uint8Array): Parameters | null {
  if (!isOfType(context, "application/x-www-form-urlencoded")) return null;
  const entries = [...new URLSearchParams(Buffer.from(body).toString())].filter(([, value]) => value !== "");
  const parameters = new Map(entries);
  return parameters.size === entries.length ? parameters : null;
}

/** Returns null if the body isn't JSON. */
function readJson(body: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(body));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
