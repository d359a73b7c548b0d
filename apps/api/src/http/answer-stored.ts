import type { Context } from "hono";
import type { StoredReply } from "../sharing/shared-page.ts";
import { acceptsGzip, answerText } from "./answer-json.ts";
import type { AppEnv } from "./app-env.ts";
import { matchesEtag } from "./matches-etag.ts";

/**
 * Sends a stored JSON response that may be cached publicly. Caches must always revalidate, so that a revoked
 * summary disappears immediately.
 */
export function answerStored({ context, reply }: { context: Context<AppEnv>; reply: StoredReply }): Response {
  const packed = acceptsGzip(context) ? reply.gzip : null;
  const { body, etag } = packed ?? reply.plain;
  const headers = { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Origin, Accept-Encoding" };
  if (matchesEtag(context.req.header("if-none-match"), etag)) {
    context.set("isComplete", true);
    return new Response(null, { status: 304, headers: { ...context.get("headers"), ...headers } });
  }
  return answerText({
    context,
    text: body,
    headers: packed ? { ...headers, "Content-Encoding": "gzip" } : headers,
  });
}
