declare const __API_ORIGIN__: string;

/** The server this build uses, without a trailing slash. Set by vite.config.ts. */
export const apiOrigin = __API_ORIGIN__;
