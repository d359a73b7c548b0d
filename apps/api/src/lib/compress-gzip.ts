import { constants, createGzip, type Gzip, type ZlibReset } from "node:zlib";

/** Below this, compressing takes longer than sending. */
const MIN_CHARACTERS = 4096;
/** Node's types don't declare that gzip can be reset, too. */
type Compressor = Gzip & ZlibReset;

/** As many as libuv's threads can run at once by default. */
const MAX_IDLE = 4;

/**
 * Compressors that aren't in use. Each takes a quarter of a megabyte outside V8's heap, so if each reply
 * created its own, V8 would run a full garbage collection every few hundred replies.
 */
const idle: Compressor[] = [];

/** Compresses a string off the main thread. Null if it is too short to be worth it. */
export function compressGzip(text: string): Promise<Uint8Array<ArrayBuffer>> | null {
  return text.length < MIN_CHARACTERS ? null : compress(text);
}

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const compressor = idle.pop() ?? (createGzip() as Compressor);
  const parts: Buffer[] = [];
  const keep = (part: Buffer) => parts.push(part);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  compressor.on("data", keep).on("error", reject);
  compressor.write(text);
  await Promise.race([
    failed,
    new Promise<void>((resolve) => compressor.flush(constants.Z_FINISH, () => resolve())),
  ]);
  compressor.off("data", keep).off("error", reject);
  compressor.reset();
  if (idle.length < MAX_IDLE) idle.push(compressor);
  else compressor.close();
  return new Uint8Array(Buffer.concat(parts));
}
