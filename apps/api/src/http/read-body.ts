import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";

/**
 * Reads the request's JSON, with at most `maxBytes` of it in memory. An empty body is `undefined`.
 *
 * @throws AppError `input_too_large`, `unsupported_format` (content type isn't JSON) or `invalid_input`.
 */
export async function readJsonBody({
  context,
  maxBytes,
}: {
  context: Context;
  maxBytes: number;
}): Promise<unknown> {
  const bytes = await readBody({ context, maxBytes });
  if (bytes.byteLength === 0) return undefined;
  // Required, because a form on another site can't send this content type (CSRF).
  if (!/^application\/json\b/i.test(context.req.header("content-type") ?? "")) {
    throw new AppError({ code: "unsupported_format.request" });
  }
  try {
    return parseStorableJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError({ code: "invalid_input.json", cause });
  }
}

/** Parses JSON into strings that Postgres can store. Only text with such an escape needs the slow path. */
function parseStorableJson(text: string): unknown {
  if (!/\\u(0000|d[89a-f])/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === "string" ? makeStorable(value) : value,
  );
}

/** Removes NUL and replaces lone surrogates, since Postgres can't store either in text. */
export function makeStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Reads the raw body. Stops at the first byte over the limit. */
export async function readBody({
  context,
  maxBytes,
}: {
  context: Context;
  maxBytes: number;
}): Promise<Uint8Array> {
  if (Number(context.req.header("content-length") ?? 0) > maxBytes) throw createTooLargeError(maxBytes);
  const body = context.req.raw.body;
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = body.getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > maxBytes) {
      await reader.cancel();
      throw createTooLargeError(maxBytes);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, total);
}

function createTooLargeError(maxBytes: number): AppError {
  return new AppError({
    code: "input_too_large.request",
    params: { limit: maxBytes },
  });
}
