import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";

/**
 * Creates a router that looks up a path without parameters in a map, and matches all others with one regular
 * expression. Hono's default would fall back to walking a tree, because some paths have a fixed segment where others
 * have a parameter. A path without parameters takes precedence. Doesn't support middleware: a request matches at most
 * one handler.
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
