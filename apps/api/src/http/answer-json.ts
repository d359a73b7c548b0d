import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** For smaller responses, compressing takes longer than sending. */
const MIN_COMPRESSED_CHARACTERS = 4096;
const JSON_TYPE = "application/json; charset=utf-8";
const compressGzip = promisify(gzip);

/** Sends a value as JSON, compressed if it is large and the caller accepts gzip. */
export function answerJson({
  context,
  value,
}: {
  context: Context<AppEnv>;
  value: unknown;
}): Response | Promise<Response> {
  const text = JSON.stringify(value);
  const isSmall = text.length < MIN_COMPRESSED_CHARACTERS;
  if (isSmall || !/\bgzip\b/.test(context.req.header("accept-encoding") ?? "")) {
    return answerText({ context, text });
  }
  return compressGzip(text).then((packed) =>
    context.body(new Uint8Array(packed), 200, {
      "Content-Type": JSON_TYPE,
      "Content-Encoding": "gzip",
      Vary: "Accept-Encoding",
    }),
  );
}

/** Sends JSON that is already serialized. */
export function answerText({
  context,
  text,
  headers = {},
}: {
  context: Context<AppEnv>;
  text: string;
  headers?: Record<string, string>;
}): Response {
  if (context.var.setsCookie) return context.body(text, 200, { ...headers, "Content-Type": JSON_TYPE });
  // Built in one step: adding headers to an existing response costs more than everything else here.
  context.set("isComplete", true);
  return new Response(text, { headers: { ...context.var.headers, ...headers, "Content-Type": JSON_TYPE } });
}
