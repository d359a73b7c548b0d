import type { Context } from "hono";
import { EMBED_POLICY } from "../sharing/render-embed.ts";
import type { AppEnv } from "./app-env.ts";

/** Sends a page that any site may embed. All other pages forbid framing. */
export function answerEmbed({
  context,
  html,
  status,
}: {
  context: Context<AppEnv>;
  html: string;
  status: 200 | 404;
}): Response {
  const { "X-Frame-Options": _noFrames, ...headers } = context.get("headers");
  context.set("headers", headers);
  return context.html(html, status, {
    "Content-Security-Policy": EMBED_POLICY,
    "Cross-Origin-Resource-Policy": "cross-origin",
    // Caches must always revalidate, so that a revoked summary disappears immediately.
    "Cache-Control": "public, no-cache",
  });
}
