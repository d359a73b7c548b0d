import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Below this, packing takes longer than sending. */
const MIN_COMPRESSED_CHARACTERS = 4096;
const JSON_TYPE = "application/json; charset=utf-8";
const compressGzip = promisify(gzip);

/** A value as JSON, compressed where it is large and the caller takes that. */
export function answerJson({
  context,
  value,
  headers = {},
}: {
  context: Context<AppEnv>;
  value: unknown;
  headers?: Readonly<Record<string, string>>;
}): Response | Promise<Response> {
  const text = JSON.stringify(value);
  const isSmall = text.length < MIN_COMPRESSED_CHARACTERS;
  if (isSmall || !/\bgzip\b/.test(context.req.header("accept-encoding") ?? "")) {
    return answerText({ context, text, headers });
  }
  return compressGzip(text).then((packed) =>
    context.body(new Uint8Array(packed), 200, {
      ...headers,
      "Content-Type": JSON_TYPE,
      "Content-Encoding": "gzip",
      Vary: "Accept-Encoding",
    }),
  );
}

/** JSON that is written already. */
export function answerText({
  context,
  text,
  headers = {},
}: {
  context: Context<AppEnv>;
  text: string;
  headers?: Readonly<Record<string, string>>;
}): Response {
  if (context.var.setsCookie) return context.body(text, 200, { ...headers, "Content-Type": JSON_TYPE });
  // Made whole in one go: taking an answer apart again to add headers costs more than everything else here.
  context.set("isComplete", true);
  return new Response(text, { headers: { ...context.var.headers, ...headers, "Content-Type": JSON_TYPE } });
}
