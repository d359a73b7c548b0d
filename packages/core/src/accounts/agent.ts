import { z } from "zod";
import { keyScopeSchema } from "./api-key.ts";

/** An agent that a person connected by OAuth, without its tokens. */
export const agentSchema = z.object({
  id: z.string(),
  /** The agent's own claim, which nobody checks. */
  name: z.string(),
  /** The host to which it sent the person back; null for a program on their computer. */
  host: z.string().nullable(),
  scopes: z.array(keyScopeSchema).min(1),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour; null if the agent was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** How many summaries it has used of this month's quota. */
  unitsUsed: z.number().int().nonnegative(),
});
export type Agent = z.infer<typeof agentSchema>;
