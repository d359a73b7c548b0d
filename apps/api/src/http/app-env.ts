import type { Logger } from "pino";

/** What middleware leaves for the routes. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The log with the request's id; made when something is to be said. */
    getLog: () => Logger;
    /** What every answer carries. */
    headers: Record<string, string>;
    /** True where the answer was made with those headers, so that nothing has to be added. */
    isComplete: boolean;
    /** True where the answer sets a cookie. */
    setsCookie?: boolean;
    /** The pattern of the route that answers. */
    route: string;
    /** The caller's network address, as far as the trusted proxies tell. */
    address: string;
  };
}
