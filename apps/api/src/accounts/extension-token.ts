/** How an extension's token begins, so that it is told apart from signed tokens and found when it leaks. */
export const EXTENSION_TOKEN_PREFIX = "pith_ext_";
