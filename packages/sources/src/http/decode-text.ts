import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import type { GuardedResponse } from "./guarded-fetch.ts";

/** A page or an XML file declares its encoding within this many bytes. */
const HEAD_BYTES = 2_048;

/**
 * Decodes a page or feed with the encoding that its headers or first lines declare; otherwise decodes it like captions.
 */
export function decodeText({ bytes, headers }: Pick<GuardedResponse, "bytes" | "headers">): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const label =
    /charset\s*=\s*["']?([\w-]{2,40})/i.exec(headers.get("content-type") ?? "")?.[1] ??
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{2,40})/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1];
  const decoder = label === undefined || /^utf-?8$/i.test(label) ? null : createDecoder(label);
  return decoder === null ? decodeCaptionBytes(bytes) : decoder.decode(bytes);
}

function createDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
