import type { TrafficMeter } from "./guarded-fetch.ts";

/** A file to download. Its limits can only be lower than the guard's, never higher. */
export interface DownloadRequest {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Destination path; the file must not exist yet. */
  filePath: string;
  maxBytes?: number | undefined;
  /** Timeout in milliseconds from the call to the last byte, including redirects. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  meter?: TrafficMeter | undefined;
  /** `totalBytes` is null if the server doesn't send a length. */
  onProgress?: ((progress: { receivedBytes: number; totalBytes: number | null }) => void) | undefined;
}

export interface DownloadAnswer {
  status: number;
  /** Final URL after redirects. */
  url: string;
  headers: Headers;
  /** 0 for any status other than 2xx, since nothing is written in that case. */
  bytes: number;
}

/**
 * Downloads a file of any kind from the public internet to disk without holding it in memory. Doesn't throw for any
 * HTTP status. Throws the same AppErrors as `GuardedFetch`, after deleting the partial file.
 */
export type GuardedDownload = (request: DownloadRequest) => Promise<DownloadAnswer>;
