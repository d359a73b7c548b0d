import type { Log } from "@pith/core/logging/create-log";

/** Values that middleware sets for the routes. */
export interface AppEnv {
  Bindings: {
    /** Set only by this process, for calls made by an `/mcp` tool. Agents' tokens work nowhere else. */
    servesAgent?: true;
  };
  Variables: {
    requestId: string;
    /** Log with the request's id, created on first use. */
    getLog: () => Log;
    /** Headers to send with every response. */
    headers: Record<string, string>;
    /** True if the response already has `headers`, so nothing needs to be added. */
    isComplete: boolean;
    /** True if the response sets a cookie. */
    setsCookie?: boolean;
    /** The matched route's path pattern. */
    route: string;
    /** The client's IP address, as reported by the trusted proxies. */
    address: string;
  };
}
