import { defineEndpoint } from "./define-endpoint.ts";
import type { keySchemas } from "./key.schemas.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof keySchemas;

export const keyEndpoints = {
  listApiKeys: defineEndpoint<Schemas["listApiKeys"]>({
    method: "GET",
    path: "/api/users/account/keys",
    auth: "user",
    reply: "data",
    defaultError: "Failed to load the API keys",
    failure: "internal.fetch_account",
    httpErrorText: "server",
    summary: "The account's API keys, newest first.",
  }),
  createApiKey: defineEndpoint<Schemas["createApiKey"]>({
    method: "POST",
    path: "/api/users/account/keys",
    auth: "user",
    reply: "data",
    defaultError: "Failed to create the API key",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Creates an API key. Only this response has its secret.",
  }),
  revokeApiKey: defineEndpoint<Schemas["revokeApiKey"]>({
    method: "DELETE",
    path: "/api/users/account/keys/:id",
    auth: "user",
    reply: "success",
    defaultError: "Failed to revoke the API key",
    failure: "internal",
    httpErrorText: "server",
    summary: "Revokes an API key at once.",
  }),
};
