import type { agentSchemas } from "./agent.schemas.ts";
import { defineEndpoint } from "./define-endpoint.ts";
import { MAX_JSON_BODY_BYTES } from "./limits.ts";

type Schemas = typeof agentSchemas;

export const agentEndpoints = {
  listAgents: defineEndpoint<Schemas["listAgents"]>({
    method: "GET",
    path: "/api/users/account/agents",
    auth: "user",
    reply: "data",
    defaultError: "Failed to load the connected agents",
    failure: "internal.fetch_account",
    httpErrorText: "server",
    summary: "The agents that the account has connected by OAuth, newest first.",
  }),
  disconnectAgent: defineEndpoint<Schemas["disconnectAgent"]>({
    method: "DELETE",
    path: "/api/users/account/agents/:id",
    auth: "user",
    reply: "success",
    defaultError: "Failed to disconnect the agent",
    failure: "internal",
    httpErrorText: "server",
    summary: "Disconnects an agent at once.",
  }),
  readAgentRequest: defineEndpoint<Schemas["readAgentRequest"]>({
    method: "POST",
    path: "/api/users/account/agents/request",
    auth: "user",
    reply: "data",
    defaultError: "Failed to read the agent's request",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary: "What an OAuth authorization request asks for, for the page that asks the person.",
  }),
  answerAgentRequest: defineEndpoint<Schemas["answerAgentRequest"]>({
    method: "POST",
    path: "/api/users/account/agents/answer",
    auth: "user",
    reply: "data",
    defaultError: "Failed to answer the agent's request",
    failure: "internal",
    httpErrorText: "server",
    maxBodyBytes: MAX_JSON_BODY_BYTES,
    summary:
      "Allows or refuses an OAuth authorization request, and returns the address that takes the answer.",
  }),
};
