import { agentScopes } from "@pith/core/accounts/key-scope";
import { MCP_PATH } from "../accounts/oauth/authorization-request.ts";

export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Returns the address where an agent reads how to sign in for `/mcp`. */
export function getResourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}${RESOURCE_METADATA_PATH}${MCP_PATH}`;
}

/** Returns the header that tells an agent how to be let in (RFC 6750 and 9728). */
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
