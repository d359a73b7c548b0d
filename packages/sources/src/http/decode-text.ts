import { isAppError } from "@pith/core/errors/app-error";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import type { GuardedResponse } from "./guarded-fetch.ts";

/** Pages and XML files declare their encoding within this many bytes. */
const HEAD_BYTES = 2_048;

/**
 * Decodes a response in the same way as captions, with the encoding declared in its headers or first lines as
 * a hint. Markup in an unknown encoding is read as Windows-1252, since its tags and URLs are ASCII. Throws
 * AppError `unsupported_format` for any other text in an unknown encoding.
 */
export function decodeText({ bytes, headers }: Pick<GuardedResponse, "bytes" | "headers">): string {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const declaredEncoding =
    /charset\s*=\s*["']?([\w-]{2,40})/i.exec(headers.get("content-type") ?? "")?.[1] ??
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{2,40})/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ??
    null;
  try {
    return decodeCaptionBytes(bytes, { declaredEncoding });
  } catch (error) {
    if (!isAppError(error) || !/^\s*</.test(head)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
