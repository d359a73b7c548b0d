import { answerAgentRequest, readAgentRequest } from "../accounts/oauth/answer-agent-request.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { disconnectAgent, listAgents } from "../membership/agents.ts";

export function createAgentRoutes(
  dependencies: Dependencies,
): Routes<"listAgents" | "disconnectAgent" | "readAgentRequest" | "answerAgentRequest"> {
  return {
    listAgents: { for: "user", handle: ({ actor }) => listAgents({ actor, dependencies }) },
    disconnectAgent: {
      for: "user",
      async handle({ actor, params }) {
        await disconnectAgent({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    readAgentRequest: {
      for: "user",
      handle: ({ actor, body }) => readAgentRequest({ actor, request: body, dependencies }),
    },
    answerAgentRequest: {
      for: "user",
      handle: ({ actor, body }) => answerAgentRequest({ actor, ...body, dependencies }),
    },
  };
}
