import type { adminSchemas } from "./admin.schemas.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof adminSchemas;

export const adminEndpoints = {
  listMembers: defineEndpoint<Schemas["listMembers"]>({
    method: "GET",
    path: "/api/admin/members",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to load the people",
    failure: "internal",
    httpErrorText: "server",
    summary: "Everybody with an account on this server, by name.",
  }),
  updateMember: defineEndpoint<Schemas["updateMember"]>({
    method: "PATCH",
    path: "/api/admin/members/:id",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to change the account",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Changes somebody's role or limit, or disables their account. Needs a recent sign-in.",
  }),
  createInvitation: defineEndpoint<Schemas["createInvitation"]>({
    method: "POST",
    path: "/api/admin/invitations",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to create the invitation",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "A link to join, or to reset a member's password. Works once. Needs a recent sign-in.",
  }),
  listInvitations: defineEndpoint<Schemas["listInvitations"]>({
    method: "GET",
    path: "/api/admin/invitations",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to load the invitations",
    failure: "internal",
    httpErrorText: "server",
    summary: "The invitations that can still be used, newest first.",
  }),
  deleteInvitation: defineEndpoint<Schemas["deleteInvitation"]>({
    method: "DELETE",
    path: "/api/admin/invitations/:id",
    auth: "admin",
    reply: "success",
    defaultError: "Failed to withdraw the invitation",
    failure: "internal",
    httpErrorText: "server",
    summary: "Withdraws an invitation.",
  }),
  readTrial: defineEndpoint<Schemas["readTrial"]>({
    method: "GET",
    path: "/api/admin/trial",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to load what was made before",
    failure: "internal",
    httpErrorText: "server",
    summary:
      "How many summaries were made on this server before it had accounts, by people who can't sign in now.",
  }),
  takeTrial: defineEndpoint<Schemas["takeTrial"]>({
    method: "POST",
    path: "/api/admin/trial",
    auth: "admin",
    reply: "data",
    defaultError: "Failed to move the summaries",
    failure: "internal",
    httpErrorText: "server",
    summary:
      "Moves those summaries, with what belongs to them, to the caller's account. Needs a recent sign-in.",
  }),
};
