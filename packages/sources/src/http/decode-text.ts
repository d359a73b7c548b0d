import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import type { GuardedResponse } from "./guarded-fetch.ts";

/** Where a page or an XML file may name its encoding. */
const HEAD_BYTES = 2_048;

/** The text of a page or a feed in the encoding that its headers or its first lines name, else as captions are read. */
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
