/**
 * API key permissions. `read`: read summaries and the library, and ask questions. `create`: create summaries
 * and audio, follow feeds, and organize the library. `account`: read plan, usage and notices, and manage webhooks and
 * digests. `export`: download all data stored for the account.
 */
export const keyScopes = ["read", "create", "account", "export"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What an agent connected through OAuth may do. No agent tool needs more. */
export const agentScopes = ["read", "create"] as const satisfies readonly KeyScope[];
export type AgentScope = (typeof agentScopes)[number];

/** Maximum number of connected agents per account. */
export const MAX_AGENTS = 20;
/** An agent that hasn't been used for this long must be reconnected. */
export const AGENT_IDLE_DAYS = 30;

export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME_CHARACTERS = 60;
export const MAX_KEY_DAYS = 3650;
/** Larger than any plan's monthly quota, so that a key can always be given the full quota. */
export const MAX_KEY_UNITS = 100_000;
