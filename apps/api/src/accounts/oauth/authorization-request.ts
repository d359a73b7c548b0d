import { type AgentScope, agentScopes } from "@pith/core/accounts/key-scope";
import type { AgentRequest } from "@pith/core/contract/agent.schemas";

/** An `error` value from RFC 6749, 4.1.2.1, or RFC 8707. */
export type AuthorizationError =
  | "unsupported_response_type"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "access_denied";

/** The path of the only resource that tokens are issued for. */
export const MCP_PATH = "/mcp";
/** SHA-256 in base64url (RFC 7636, 4.2). */
const challengePattern = /^[\w-]{43}$/;

/** Returns the resource identifier (RFC 8707). */
export function getResource(publicUrl: string): string {
  return `${publicUrl}${MCP_PATH}`;
}

/** Returns true if the requested resource is this server's, or if the client names none. */
export function isResource({
  resource,
  publicUrl,
}: {
  resource: string | undefined;
  publicUrl: string;
}): boolean {
  if (resource === undefined) return true;
  if (!URL.canParse(resource)) return false;
  return new URL(resource).href.replace(/\/$/, "") === new URL(getResource(publicUrl)).href;
}

/** Returns the requested scopes that exist, or all scopes if the request names none. */
export function readScopes(scope: string | undefined): AgentScope[] {
  const wanted = scope?.split(" ").filter((part) => part !== "") ?? [];
  return wanted.length === 0 ? [...agentScopes] : agentScopes.filter((known) => wanted.includes(known));
}

/**
 * Returns a request's scopes, or the error if the request is invalid. The client and the redirect URI must
 * have been verified.
 */
export function checkRequest({
  request,
  publicUrl,
}: {
  request: AgentRequest;
  publicUrl: string;
}): { error: AuthorizationError } | { scopes: AgentScope[]; verifierHash: string } {
  const { response_type, code_challenge, code_challenge_method, scope, resource } = request;
  if (response_type !== "code") return { error: "unsupported_response_type" };
  if (code_challenge_method !== "S256" || !challengePattern.test(code_challenge ?? "")) {
    return { error: "invalid_request" };
  }
  if (!isResource({ resource, publicUrl })) return { error: "invalid_target" };
  const scopes = readScopes(scope);
  if (scopes.length === 0) return { error: "invalid_scope" };
  return { scopes, verifierHash: code_challenge ?? "" };
}

/** Returns the redirect URI with the response and the issuer (RFC 9207) as query parameters. */
export function buildReturnUrl({
  request,
  answer,
  publicUrl,
}: {
  request: AgentRequest;
  answer: { code: string } | { error: AuthorizationError };
  publicUrl: string;
}): string {
  const url = new URL(request.redirect_uri ?? "");
  const { state } = request;
  for (const [name, value] of Object.entries({
    ...answer,
    ...(state !== undefined && { state }),
    iss: publicUrl,
  })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
