import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";

/**
 * Creates a router that finds a path in a map, or with one regular expression if it has parameters. Hono's own
 * choice would fall back to walking a tree, because some paths differ only in having a name where others have a
 * parameter. Paths without parameters win. No middleware: a request matches one handler at most.
 */
export function createCallRouter<Handler>(): Router<Handler> {
  const named = new Map<string, Result<Handler>>();
  const patterns = new RegExpRouter<Handler>();
  return {
    name: "CallRouter",
    add(method, path, handler) {
      if (method === "ALL" || path.includes("*"))
        throw new Error(`Calls have no middleware: ${method} ${path}`);
      if (path.includes("/:")) patterns.add(method, path, handler);
      else named.set(`${method} ${path}`, [[[handler, {}]]]);
    },
    match: (method, path) => named.get(`${method} ${path}`) ?? patterns.match(method, path),
  };
}
