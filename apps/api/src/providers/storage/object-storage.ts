/** Byte positions in an object. Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores files under keys made up of letters, digits, `-`, `_`, `.` and `/`. An object is stored completely
 * or not at all, and is immutable.
 */
export interface ObjectStorage {
  /** The name shown at startup. */
  name: string;
  /** The storage's folder or URL, which needs no translation. */
  place: string;
  put(object: { key: string; bytes: Uint8Array<ArrayBuffer>; contentType: string }): Promise<void>;
  /** Moves a local file into storage. The local file may no longer exist afterward. */
  putFile(object: { key: string; path: string; contentType: string }): Promise<void>;
  /**
   * Streams the object's bytes in the range, or the whole object if `range` is null. Returns null if there is
   * no such object.
   */
  open(request: {
    key: string;
    range: ByteRange | null;
    signal?: AbortSignal;
  }): Promise<ReadableStream<Uint8Array> | null>;
  /** Does nothing if there is no such object. */
  delete(key: string): Promise<void>;
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Returns the key if it can't escape the storage folder.
 *
 * @throws Error otherwise. That would be a bug, since only our own code creates keys.
 */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of an object.`);
  return key;
}
