/**
 * What an API key may do. `read`: read summaries and the library, and ask questions. `create`: make summaries
 * and audio, and organize the library. `account`: read plan, usage and notices. `export`: download everything that is kept.
 */
export const keyScopes = ["read", "create", "account", "export"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME_CHARACTERS = 60;
export const MAX_KEY_DAYS = 3650;
/** More than any plan's monthly quota, so that a key's own limit is never higher than the plan's. */
export const MAX_KEY_UNITS = 100_000;
