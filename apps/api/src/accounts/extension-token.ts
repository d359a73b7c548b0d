/** Prefix of an extension's token. It distinguishes them from signed tokens and lets secret scanners find leaks. */
export const EXTENSION_TOKEN_PREFIX = "pith_ext_";
