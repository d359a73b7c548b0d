import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "@pith/core/errors/app-error";

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
}

/**
 * Like `readBoundedBody`, but yields chunks. Throws AppError `input_too_large`, or the error that interrupts the body.
 */
export async function* streamBoundedBody({
  body,
  contentEncoding,
  maxBytes,
}: BoundedBody): AsyncGenerator<Uint8Array> {
  let total = 0;
  let decoder: ReturnType<typeof createDecoder> = null;
  try {
    decoder = createDecoder(contentEncoding);
    for await (const chunk of decompress({ body, decoder, maxBytes })) {
      total += chunk.byteLength;
      if (total > maxBytes) throw createTooLargeError(maxBytes);
      yield chunk;
    }
  } finally {
    discardBody(body);
    decoder?.destroy();
  }
}

function decompress({
  body,
  decoder,
  maxBytes,
}: {
  body: Readable;
  decoder: ReturnType<typeof createDecoder>;
  maxBytes: number;
}): AsyncIterable<Uint8Array> {
  if (decoder === null) return body;
  // pipe() doesn't forward errors; a body that fails must end the decoder too.
  let wireBytes = 0;
  body.on("error", (error) => decoder.destroy(error));
  body.on("data", (chunk: Uint8Array) => {
    wireBytes += chunk.byteLength;
    if (wireBytes > maxBytes) decoder.destroy(createTooLargeError(maxBytes));
  });
  return body.pipe(decoder);
}

/** Destroys an unread body and closes its connection. */
export function discardBody(body: Readable): void {
  // Destroying an unfinished body emits an error, which would crash the process without a listener.
  body.on("error", () => {});
  body.destroy();
}

export function createTooLargeError(maxBytes: number): AppError {
  return new AppError({
    code: "input_too_large.answer",
    params: { limit: maxBytes },
  });
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
