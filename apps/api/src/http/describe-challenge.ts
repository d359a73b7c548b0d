import { agentScopes } from "@pith/core/accounts/key-scope";
import { MCP_PATH } from "../accounts/oauth/authorization-request.ts";

export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Returns the URL of the metadata that tells an agent how to authenticate for `/mcp`. */
export function getResourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}${RESOURCE_METADATA_PATH}${MCP_PATH}`;
}

/** Returns the WWW-Authenticate header that tells an agent how to authenticate (RFC 6750 and 9728). */
export function describeChallenge({ hasToken, publicUrl }: { hasToken: boolean; publicUrl: string }): string {
  const parameters = {
    realm: "Pith",
    ...(hasToken && { error: "invalid_token" }),
    scope: agentScopes.join(" "),
    resource_metadata: getResourceMetadataUrl(publicUrl),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
