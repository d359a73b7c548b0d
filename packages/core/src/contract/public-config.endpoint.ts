import { defineEndpoint } from "./define-endpoint.ts";
import type { systemSchemas } from "./system.schemas.ts";

/** In a separate file, because every page of the website loads it in its initial script. */
export const getPublicConfig = defineEndpoint<(typeof systemSchemas)["getPublicConfig"]>({
  method: "GET",
  path: "/api/config",
  auth: "none",
  reply: "data",
  defaultError: "Failed to fetch the configuration",
  failure: "internal",
  httpErrorText: "server",
  summary: "What this server offers.",
});
