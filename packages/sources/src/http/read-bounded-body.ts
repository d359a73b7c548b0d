import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "@pith/core/errors/app-error";
import type { TrafficMeter } from "./guarded-fetch.ts";
import { createTooLargeError } from "./size-limit.ts";

/**
 * Reads and decompresses a whole body and stops at the first byte over `maxBytes`, counted both before and after
 * decompression. Neither an endless body nor a decompression bomb is ever held in memory.
 */
export async function readBoundedBody(request: BoundedBody): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamBoundedBody(request)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface BoundedBody {
  body: Readable;
  contentEncoding: string;
  maxBytes: number;
  pace: Pace;
  meter?: TrafficMeter | undefined;
}

/**
 * The slowest average rate allowed for a body, measured before decompression, plus a grace period at the
 * start.
 */
export interface Pace {
  minBytesPerSecond: number;
  graceMs: number;
}

/**
 * HTML, JSON and captions compress to about a twentieth of their size, a decompression bomb to a thousandth.
 */
const MAX_COMPRESSION_RATIO = 200;
/** Smaller responses aren't checked, since a short text may be more repetitive. */
const MIN_BOMB_BYTES = 1_000_000;

/**
 * Like `readBoundedBody`, but yields chunks. Throws AppError `input_too_large`, `source_over_budget` for a body that is
 * too slow or a decompression bomb, or the error that interrupts the body.
 */
export async function* streamBoundedBody({
  body,
  contentEncoding,
  maxBytes,
  pace,
  meter,
}: BoundedBody): AsyncGenerator<Uint8Array> {
  let wireBytes = 0;
  let totalBytes = 0;
  const startedMs = performance.now();
  const readWire = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      wireBytes += chunk.byteLength;
      if (wireBytes > maxBytes) throw createTooLargeError(maxBytes);
      const elapsedMs = performance.now() - startedMs;
      const isSlow = wireBytes * 1_000 < pace.minBytesPerSecond * elapsedMs;
      if (isSlow && elapsedMs > pace.graceMs) throw createTooSlowError();
      yield chunk;
    }
  };
  let decoder: ReturnType<typeof createDecoder> = null;
  try {
    decoder = createDecoder(contentEncoding);
    const chunks: AsyncIterable<Uint8Array> =
      // If the body fails, its error destroys the decoder, so the callback has nothing left to do.
      decoder === null ? readWire(body) : pipeline(body, readWire, decoder, () => {});
    for await (const chunk of chunks) {
      totalBytes += chunk.byteLength;
      if (totalBytes > maxBytes) throw createTooLargeError(maxBytes);
      if (totalBytes > MIN_BOMB_BYTES && totalBytes > wireBytes * MAX_COMPRESSION_RATIO) {
        throw new AppError({ code: "source_over_budget" });
      }
      meter?.countBytes(chunk.byteLength);
      yield chunk;
    }
  } finally {
    discardBody(body);
    decoder?.destroy();
  }
}

/** Destroys an unread body and closes its connection. */
export function discardBody(body: Readable): void {
  // Destroying an unfinished body emits an error, which would crash the process without a listener.
  body.on("error", () => {});
  body.destroy();
}

export function createTooSlowError(cause?: unknown): AppError {
  return new AppError({ code: "source_over_budget.time", cause });
}

function createDecoder(contentEncoding: string) {
  switch (contentEncoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new AppError({ code: "source_changed", cause: contentEncoding });
  }
}
