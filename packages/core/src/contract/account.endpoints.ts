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
    keyScope: "account",
    reply: "data",
    defaultError: "Failed to fetch account overview",
    failure: "internal.fetch_account",
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
    failure: "internal.delete_account",
    httpErrorText: "status-and-body",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    authErrors: { noUser: "unauthenticated.no_user", noToken: "unauthenticated.no_firebase" },
    summary: "Deletes the caller and everything that is theirs.",
  }),
  exportAccountData: defineEndpoint<Schemas["exportAccountData"]>({
    method: "GET",
    path: "/api/users/account/data",
    auth: "user",
    keyScope: "export",
    reply: "bytes",
    defaultError: "Failed to download the data",
    failure: "internal.fetch_account",
    httpErrorText: "server",
    summary: "Everything that is kept about the account, as a ZIP archive of JSON, Markdown, OPML and audio.",
  }),
  listSignedInPlaces: defineEndpoint<Schemas["listSignedInPlaces"]>({
    method: "GET",
    path: "/api/users/account/places",
    auth: "user",
    reply: "data",
    defaultError: "Failed to load the list",
    failure: "internal.fetch_account",
    httpErrorText: "server",
    summary: "Where the account is signed in: browsers, extensions and the bot.",
  }),
  signOutPlace: defineEndpoint<Schemas["signOutPlace"]>({
    method: "DELETE",
    path: "/api/users/account/places/:id",
    auth: "user",
    reply: "success",
    defaultError: "Failed to sign out",
    failure: "internal.sign_out",
    httpErrorText: "server",
    summary: "Signs the account out in one place, and the extensions that were signed in from it.",
  }),
  signOutElsewhere: defineEndpoint<Schemas["signOutElsewhere"]>({
    method: "DELETE",
    path: "/api/users/account/places",
    auth: "user",
    reply: "success",
    defaultError: "Failed to sign out",
    failure: "internal.sign_out",
    httpErrorText: "server",
    summary: "Signs the account out in every place but the one that asks.",
  }),
};
