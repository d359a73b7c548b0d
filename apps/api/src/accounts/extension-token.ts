/** Prefix of an extension's token. It tells these tokens from signed ones and lets secret scanners find leaks. */
export const EXTENSION_TOKEN_PREFIX = "pith_ext_";
