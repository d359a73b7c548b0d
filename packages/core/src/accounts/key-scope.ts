/**
 * What an API key may do: `read` reads summaries and the library and asks questions, `create` makes summaries and audio
 * and sorts the library, `account` reads plan, usage and notices.
 */
export const keyScopes = ["read", "create", "account"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME_CHARACTERS = 60;
export const MAX_KEY_DAYS = 3650;
/** Above any plan's monthly quota, so that a limit per key can only lower it. */
export const MAX_KEY_UNITS = 100_000;
