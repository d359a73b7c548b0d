import type { Context } from "hono";
import { compressGzip } from "../lib/compress-gzip.ts";
import type { AppEnv } from "./app-env.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Sends JSON, gzipped if it is large and the client accepts that. */
export function answerJson({
  context,
  text,
}: {
  context: Context<AppEnv>;
  text: string;
}): Response | Promise<Response> {
  const packing = acceptsGzip(context) ? compressGzip(text) : null;
  if (!packing) return answerText({ context, text });
  return packing.then((packed) =>
    context.body(packed, 200, {
      "Content-Type": JSON_TYPE,
      "Content-Encoding": "gzip",
      Vary: "Accept-Encoding",
    }),
  );
}

/** Returns true if the client accepts gzip. */
export function acceptsGzip(context: Context<AppEnv>): boolean {
  const accepted = context.req.header("accept-encoding");
  return accepted !== undefined && /\bgzip\b/.test(accepted);
}

/** Sends JSON that is already serialized and possibly compressed. */
export function answerText({
  context,
  text,
  headers = {},
}: {
  context: Context<AppEnv>;
  text: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}): Response {
  if (context.get("setsCookie")) return context.body(text, 200, { ...headers, "Content-Type": JSON_TYPE });
  // Build the response in one step: adding headers to an existing one costs more than everything else here.
  context.set("isComplete", true);
  return new Response(text, {
    headers: { ...context.get("headers"), "Content-Type": JSON_TYPE, ...headers },
  });
}
