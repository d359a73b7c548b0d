import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "@pith/core/errors/app-error";

/**
 * Reads a whole body, decompressing it as it comes, and stops at the first byte over `maxBytes`, counted both
 * before and after decompression: neither an endless body nor a decompression bomb is ever held in memory.
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

/** The same, piece by piece. Throws AppError `input_too_large`, and whatever breaks the body off. */
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
  // pipe() doesn't forward errors; a body that breaks off must end the reading too.
  let wireBytes = 0;
  body.on("error", (error) => decoder.destroy(error));
  body.on("data", (chunk: Uint8Array) => {
    wireBytes += chunk.byteLength;
    if (wireBytes > maxBytes) decoder.destroy(createTooLargeError(maxBytes));
  });
  return body.pipe(decoder);
}

/** Ends a body that nobody reads on, and its connection with it. */
export function discardBody(body: Readable): void {
  // Destroying an unfinished body makes it emit an error, which would end the process if nobody listened.
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
