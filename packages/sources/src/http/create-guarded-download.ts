import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGuardedOpener, type GuardOptions, type OpenedAnswer } from "./create-guarded-opener.ts";
import type { DownloadRequest, GuardedDownload } from "./guarded-download.ts";
import { normalizeFetchError } from "./normalize-fetch-error.ts";
import { discardBody, type Pace, streamBoundedBody } from "./read-bounded-body.ts";
import { createTooLargeError } from "./size-limit.ts";

export interface GuardedDownloadOptions extends GuardOptions {
  /** In bytes. 1 GB by default: about ten hours of audio, or one hour of video. */
  maxBytes?: number | undefined;
  /** Timeout for a whole download in milliseconds; 30 minutes by default. */
  timeoutMs?: number | undefined;
}

export const DEFAULT_MAX_MEDIA_BYTES = 1_000_000_000;
const DEFAULT_TIMEOUT_MS = 30 * 60_000;
/**
 * Half the bit rate of the smallest speech recordings (64 kbit/s), since some hosts send no faster than real
 * time.
 */
const DEFAULT_PACE: Pace = { minBytesPerSecond: 4_000, graceMs: 10_000 };

/** Creates the download function for media. Same guard as `createGuardedFetch`, with limits for large files. */
export function createGuardedDownload(options: GuardedDownloadOptions = {}): GuardedDownload {
  const open = createGuardedOpener(options);
  const limits = {
    maxBytes: options.maxBytes ?? DEFAULT_MAX_MEDIA_BYTES,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };

  return async (request) => {
    const maxBytes = Math.min(request.maxBytes ?? limits.maxBytes, limits.maxBytes);
    const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? limits.timeoutMs, limits.timeoutMs));
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      const answer = await open({
        url: request.url,
        method: "GET",
        headers: { "accept-encoding": "identity", ...request.headers },
        body: null,
        redirect: "follow",
        signal,
        meter: request.meter,
      });
      const { status, url, headers } = answer;
      if (status < 200 || status > 299) {
        discardBody(answer.body);
        return { status, url, headers, bytes: 0 };
      }
      return { status, url, headers, bytes: await save({ answer, request, maxBytes, signal }) };
    } catch (error) {
      throw normalizeFetchError({ error, request, deadline });
    }
  };
}

async function save({
  answer,
  request,
  maxBytes,
  signal,
}: {
  answer: OpenedAnswer;
  request: DownloadRequest;
  maxBytes: number;
  signal: AbortSignal;
}): Promise<number> {
  const { body, headers } = answer;
  const totalBytes = Number(headers.get("content-length")) || null;
  if (totalBytes !== null && totalBytes > maxBytes) {
    discardBody(body);
    throw createTooLargeError(maxBytes);
  }
  let receivedBytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      receivedBytes += chunk.byteLength;
      request.onProgress?.({ receivedBytes, totalBytes });
      yield chunk;
    }
  };
  const contentEncoding = headers.get("content-encoding") ?? "";
  try {
    await pipeline(
      counted(
        streamBoundedBody({ body, contentEncoding, maxBytes, pace: DEFAULT_PACE, meter: request.meter }),
      ),
      createWriteStream(request.filePath, { flags: "wx" }),
      { signal },
    );
  } catch (error) {
    const isOurs = !(error instanceof Error && "code" in error && error.code === "EEXIST");
    if (isOurs) await rm(request.filePath, { force: true });
    throw error;
  }
  return receivedBytes;
}
