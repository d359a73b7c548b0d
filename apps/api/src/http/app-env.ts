import type { Logger } from "pino";

/** What middleware leaves for the routes. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's network address, as far as the trusted proxies tell. */
    address: string;
  };
}
