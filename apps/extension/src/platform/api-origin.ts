declare const __API_ORIGIN__: string;

/** This build's server, without a trailing slash. Defined in vite.config.ts. */
export const apiOrigin = __API_ORIGIN__;
