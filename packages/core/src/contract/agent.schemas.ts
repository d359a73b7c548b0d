import { z } from "zod";
import { agentSchema } from "../accounts/agent.ts";
import { keyScopeSchema } from "../accounts/api-key.ts";
import { MAX_AGENTS } from "../accounts/key-scope.ts";

const parameter = z.string().max(4000).optional();

/** The parameters of an authorization request (RFC 6749, 7636 and 8707), as received in the URL. */
const agentRequestSchema = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  scope: parameter,
  state: parameter,
  resource: parameter,
});
export type AgentRequest = z.infer<typeof agentRequestSchema>;

const asker = { host: z.string().nullable() };

export const agentSchemas = {
  listAgents: { data: z.array(agentSchema).max(MAX_AGENTS * 2) },
  disconnectAgent: { params: z.object({ id: z.string().min(1).max(60) }), data: z.undefined() },
  readAgentRequest: {
    body: agentRequestSchema,
    data: z.discriminatedUnion("kind", [
      z.object({
        ...asker,
        kind: z.literal("open"),
        /** As claimed by the agent; not verified. */
        name: z.string(),
        /** The site that hosts the agent's metadata document; null if the agent registered itself. */
        documentHost: z.string().nullable(),
        scopes: z.array(keyScopeSchema).min(1),
      }),
      /** The agent's request is invalid. `returnUrl` reports the error to the agent. */
      z.object({ ...asker, kind: z.literal("refused"), returnUrl: z.string() }),
    ]),
  },
  answerAgentRequest: {
    body: z.object({ request: agentRequestSchema, isAllowed: z.boolean() }),
    data: z.object({ returnUrl: z.string() }),
  },
} as const;
export type ReadAgentRequest = z.infer<(typeof agentSchemas)["readAgentRequest"]["data"]>;
