import type { connectionSchemas } from "./connection.schemas.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof connectionSchemas;

/**
 * Calls related to the services that summaries are sent to. They handle the services' tokens, so they require
 * a session and reject API keys.
 */
export const connectionEndpoints = {
  listConnections: defineEndpoint<Schemas["listConnections"]>({
    method: "GET",
    path: "/api/users/account/connections",
    auth: "user",
    reply: "data",
    defaultError: "The connection call failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "The account's connections to Notion and Readwise.",
  }),
  connectPlace: defineEndpoint<Schemas["connectPlace"]>({
    method: "POST",
    path: "/api/users/account/connections",
    auth: "user",
    reply: "data",
    defaultError: "The connection call failed",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Connects a service with a token of it, or replaces its token.",
  }),
  updateConnection: defineEndpoint<Schemas["updateConnection"]>({
    method: "PUT",
    path: "/api/users/account/connections/:place",
    auth: "user",
    reply: "data",
    defaultError: "The connection call failed",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "Changes what is sent, or turns a connection on or off.",
  }),
  disconnectPlace: defineEndpoint<Schemas["disconnectPlace"]>({
    method: "DELETE",
    path: "/api/users/account/connections/:place",
    auth: "user",
    reply: "success",
    defaultError: "The connection call failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "Forgets a service and its token. What was sent stays there.",
  }),
  sendSummary: defineEndpoint<Schemas["sendSummary"]>({
    method: "POST",
    path: "/api/summaries/:id/connections/:place",
    auth: "user",
    reply: "data",
    defaultError: "The connection call failed",
    failure: "internal",
    httpErrorText: "server",
    summary: "Sends a finished summary to a connected service, once.",
  }),
};
