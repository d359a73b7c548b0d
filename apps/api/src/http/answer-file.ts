import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { StoredFile } from "../providers/storage/stored-file.ts";
import type { AppEnv } from "./app-env.ts";
import { matchesEtag } from "./matches-etag.ts";
import { parseRange } from "./parse-range.ts";

/** How long browsers may cache a file. Shared caches must not store it, since the URL alone grants access. */
const CACHE_SECONDS = 86_400;

/**
 * Sends a file: whole, as a byte range, or as a 304 if the client already has it. Pages on other origins may
 * read the response, since anyone with the URL may access the file.
 *
 * @throws AppError `not_found` if the file is missing from object storage.
 */
export async function answerFile({
  context,
  file,
  storage,
}: {
  context: Context<AppEnv>;
  file: StoredFile;
  storage: ObjectStorage;
}): Promise<Response> {
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    ETag: file.etag,
    "Cache-Control": `private, max-age=${CACHE_SECONDS}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
  };
  if (matchesEtag(context.req.header("if-none-match"), file.etag)) return context.body(null, 304, headers);

  const { sizeBytes } = file;
  const condition = context.req.header("if-range");
  // If the file has changed since (`If-Range`), a range would append new bytes to the old beginning.
  const header = condition === undefined || condition === file.etag ? context.req.header("range") : undefined;
  const range = parseRange({ header, sizeBytes });
  if (range === "unsatisfiable") {
    return context.body(null, 416, { ...headers, "Content-Range": `bytes */${sizeBytes}` });
  }
  const isWhole = range === "whole";
  const length = isWhole ? sizeBytes : range.end - range.start + 1;
  const answered = {
    ...headers,
    "Content-Type": file.contentType,
    "Content-Length": String(length),
    ...(!isWhole && { "Content-Range": `bytes ${range.start}-${range.end}/${sizeBytes}` }),
  };
  const status = isWhole ? 200 : 206;
  if (context.req.method === "HEAD") return context.body(null, status, answered);
  const stream = await storage.open({
    key: file.key,
    range: isWhole ? null : range,
    signal: context.req.raw.signal,
  });
  if (!stream) throw new AppError({ code: "not_found.audio_deleted" });
  return context.body(stream, status, answered);
}
