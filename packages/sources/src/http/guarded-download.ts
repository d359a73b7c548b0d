/** A file to be fetched. The limits can only be tightened below those of the guard, never widened. */
export interface DownloadRequest {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Where the file is put; it must not be there yet. */
  filePath: string;
  maxBytes?: number | undefined;
  /** Most milliseconds from the call to the last byte, redirects included. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** `totalBytes` is null where the source doesn't say. */
  onProgress?: ((progress: { receivedBytes: number; totalBytes: number | null }) => void) | undefined;
}

export interface DownloadAnswer {
  status: number;
  /** Where the answer came from, after redirects. */
  url: string;
  headers: Headers;
  /** 0 for a status other than 2xx: then nothing is written. */
  bytes: number;
}

/**
 * Fetches a file of any kind from the public internet to the disk, never holding it in memory. Any HTTP status is
 * an answer. Throws AppError as `GuardedFetch` does; what was written by then is removed.
 */
export type GuardedDownload = (request: DownloadRequest) => Promise<DownloadAnswer>;
