import { z } from "zod";
import { keyScopeSchema } from "./api-key.ts";

/** An agent that a user connected through OAuth, without its tokens. */
export const agentSchema = z.object({
  id: z.string(),
  /** As claimed by the agent; not verified. */
  name: z.string(),
  /** The host of the redirect URI; null for a program on the user's computer. */
  host: z.string().nullable(),
  scopes: z.array(keyScopeSchema).min(1),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour; null if the agent has never been used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Number of summaries that the agent has charged to this month's quota. */
  unitsUsed: z.number().int().nonnegative(),
});
export type Agent = z.infer<typeof agentSchema>;
