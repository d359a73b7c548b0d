/** Places of bytes in an object, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept, by keys of letters, digits, `-`, `_`, `.` and `/`. An object is there whole or not at all, and
 * what was put under a key is never changed.
 */
export interface ObjectStorage {
  /** As start-up names it. */
  name: string;
  put(object: { key: string; bytes: Uint8Array<ArrayBuffer>; contentType: string }): Promise<void>;
  /** Takes a file of this machine into the storage; it is gone from its place afterwards, or may be. */
  putFile(object: { key: string; path: string; contentType: string }): Promise<void>;
  /** The bytes as they come, all of them where the range is null; null where there is no such object. */
  open(request: {
    key: string;
    range: ByteRange | null;
    signal?: AbortSignal;
  }): Promise<ReadableStream<Uint8Array> | null>;
  /** Does nothing where there is no such object. */
  delete(key: string): Promise<void>;
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** A key that can't lead anywhere else. @throws Error for any other: keys are ours alone. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of an object.`);
  return key;
}
