import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";
import { getPublicConfig } from "./public-config.endpoint.ts";
import type { systemSchemas } from "./system.schemas.ts";

type Schemas = typeof systemSchemas;

export const systemEndpoints = {
  getHealth: defineEndpoint<Schemas["getHealth"]>({
    method: "GET",
    path: "/healthz",
    auth: "none",
    reply: "plain",
    defaultError: "Failed to fetch the health",
    failure: "internal",
    httpErrorText: "server",
    summary: "The process is up.",
  }),
  getReadiness: defineEndpoint<Schemas["getReadiness"]>({
    method: "GET",
    path: "/readyz",
    auth: "none",
    reply: "plain",
    defaultError: "Failed to fetch the readiness",
    failure: "internal",
    httpErrorText: "server",
    summary: "Database and queue answer.",
  }),
  getPublicConfig,
  putBotUser: defineEndpoint<Schemas["putBotUser"]>({
    method: "PUT",
    path: "/api/bot/users/:telegramId",
    auth: "service",
    reply: "data",
    defaultError: "Couldn't sign you in",
    failure: "internal.sign_in",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "The bot tells who started it.",
  }),
  createBotLoginLink: defineEndpoint<Schemas["createBotLoginLink"]>({
    method: "POST",
    path: "/api/bot/login-links",
    auth: "service",
    reply: "data",
    defaultError: "Couldn't sign you in",
    failure: "internal.sign_in",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "A signed link that signs a Telegram user in on the website.",
  }),
  stopLoginCodes: defineEndpoint<Schemas["stopLoginCodes"]>({
    method: "POST",
    path: "/api/bot/users/:telegramId/stop-login-codes",
    auth: "service",
    reply: "success",
    defaultError: "Failed to stop the codes",
    failure: "internal",
    httpErrorText: "server",
    summary: "A Telegram user says that somebody else asks for their login codes.",
  }),
};
