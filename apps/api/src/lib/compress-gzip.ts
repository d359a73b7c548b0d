import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Below this, compressing takes longer than sending. */
const MIN_CHARACTERS = 4096;
const compress = promisify(gzip);

/** Compresses a string off the main thread. Null if it is too short to be worth it. */
export function compressGzip(text: string): Promise<Uint8Array<ArrayBuffer>> | null {
  if (text.length < MIN_CHARACTERS) return null;
  return compress(text).then((packed) => new Uint8Array(packed));
}
