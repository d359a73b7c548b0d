import { errorTexts } from "../errors/error-texts.ts";
import type { accountSchemas } from "./account.schemas.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof accountSchemas;

export const OVERVIEW_TIMEOUT_MS = 10_000;

export const accountEndpoints = {
  getAccountOverview: defineEndpoint<Schemas["getAccountOverview"]>({
    method: "GET",
    path: "/api/users/account/overview",
    auth: "user",
    reply: "data",
    defaultError: "Failed to fetch account overview",
    httpErrorText: "status-and-body",
    timeoutMs: OVERVIEW_TIMEOUT_MS,
    summary: "The caller's plan, usage and transactions.",
  }),
  deleteAccount: defineEndpoint<Schemas["deleteAccount"]>({
    method: "DELETE",
    path: "/api/users/account",
    auth: "user",
    reply: "success",
    defaultError: "Failed to delete account",
    httpErrorText: "status-and-body",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    authErrors: { noUser: errorTexts.noUser, noToken: errorTexts.authenticationRequired },
    summary: "Deletes the caller and everything that is theirs.",
  }),
};
