import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { describeSystemError } from "../lib/describe-system-error.ts";

/** Size limit for input files, well above the size of any captions. */
const MAX_INPUT_BYTES = 16_000_000;

/** Reads an entire file, including pipes and devices. Throws AppError if it can't be read or is too large. */
export async function readInputFile(path: string): Promise<Uint8Array> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) {
      throw new AppError({
        code: "invalid_input",
        message: `${path} is a folder. Choose a file in it.`,
      });
    }
    if (stats.size > MAX_INPUT_BYTES) throw createTooLargeError(path);
    return await readStream({ stream: createReadStream(path), name: path });
  } catch (error) {
    throw describeFileError({ error, path });
  }
}

/** Reads a stream until it ends or exceeds the limit. */
export async function readStream({
  stream,
  name,
}: {
  stream: NodeJS.ReadableStream;
  name: string;
}): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    total += bytes.byteLength;
    if (total > MAX_INPUT_BYTES) throw createTooLargeError(name);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, total);
}

function createTooLargeError(name: string): AppError {
  return new AppError({
    code: "input_too_large",
    message: `${name} is larger than ${MAX_INPUT_BYTES / 1_000_000} MB, which is over Pith's limit. Use captions instead of the recording.`,
  });
}

function describeFileError({ error, path }: { error: unknown; path: string }): unknown {
  const code = error instanceof Error && !isAppError(error) && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") {
    return new AppError({
      code: "not_found",
      message: `The file ${path} doesn't exist. Check the name.`,
      cause: error,
    });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new AppError({
      code: "forbidden",
      message: `${path} can't be read. Check its permissions.`,
      cause: error,
    });
  }
  if (typeof code !== "string") return error;
  const reason = describeSystemError(error);
  return new AppError({ code: "invalid_input", message: `${path} can't be read: ${reason}.`, cause: error });
}
