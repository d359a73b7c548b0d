import type { Log } from "@pith/core/logging/create-log";

/** Values that middleware provides to the routes. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Log with the request's id, created on first use. */
    getLog: () => Log;
    /** Headers that every response carries. */
    headers: Record<string, string>;
    /** True if the response already carries `headers`, so that nothing has to be added. */
    isComplete: boolean;
    /** True if the response sets a cookie. */
    setsCookie?: boolean;
    /** The path pattern of the matched route. */
    route: string;
    /** The caller's IP address, as reported by the trusted proxies. */
    address: string;
  };
}
