import { openAsBlob } from "node:fs";
import { AppError } from "@pith/core/errors/app-error";
import { AwsClient } from "aws4fetch";
import { type ObjectStorage, requireKey } from "./object-storage.ts";

export interface S3Settings {
  /** The service's origin, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeout for the response headers. The body may take longer. */
const TIMEOUT_MS = 60_000;
/** Allows for gigabytes over a slow uplink. */
const FILE_TIMEOUT_MS = 20 * 60_000;

/**
 * Creates storage in a bucket of any S3-compatible service. Uses path-style URLs, which all such services support.
 */
export function createS3Storage({ endpoint, bucket, ...credentials }: S3Settings): ObjectStorage {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 3 });

  async function send({
    key,
    signal,
    timeoutMs = TIMEOUT_MS,
    ...request
  }: { key: string; signal?: AbortSignal | undefined; timeoutMs?: number } & Pick<
    RequestInit,
    "method" | "headers" | "body"
  >) {
    const url = `${endpoint}/${bucket}/${requireKey(key)}`;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await client.fetch(url, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw createError(cause);
    }
  }

  return {
    name: `S3 at ${new URL(endpoint).origin}, bucket ${bucket}`,
    place: `${new URL(endpoint).origin}/${bucket}`,
    async put({ key, bytes, contentType }) {
      const headers = { "Content-Type": contentType, "Content-Length": String(bytes.byteLength) };
      const response = await send({ key, method: "PUT", headers, body: bytes });
      await requireOk(response);
      await response.body?.cancel();
    },
    async putFile({ key, path, contentType }) {
      // Streamed from disk on every attempt, never held in memory.
      const file = await openAsBlob(path);
      const headers = { "Content-Type": contentType, "Content-Length": String(file.size) };
      const response = await send({ key, method: "PUT", headers, body: file, timeoutMs: FILE_TIMEOUT_MS });
      await requireOk(response);
      await response.body?.cancel();
    },
    async open({ key, range, signal }) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send({ key, method: "GET", headers, signal });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await requireOk(response);
      if (range && response.status !== 206) throw createError(new Error("The storage ignored a range."));
      return response.body;
    },
    async delete(key) {
      const response = await send({ key, method: "DELETE" });
      if (response.status !== 404) await requireOk(response);
      await response.body?.cancel();
    },
  };
}

async function requireOk(response: Response): Promise<void> {
  if (response.ok) return;
  const text = (await response.text()).slice(0, 500);
  throw createError(new Error(`The storage answered ${response.status}: ${text}`));
}

function createError(cause: unknown): AppError {
  return new AppError({ code: "unavailable.storage", cause, retryAfterSeconds: 5 });
}
