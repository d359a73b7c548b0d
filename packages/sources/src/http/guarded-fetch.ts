/**
 * Counts a load's requests and bytes. Both methods throw AppError `source_over_budget` when the limit is
 * exceeded.
 */
export interface TrafficMeter {
  /** Counts a request or a redirect before it is sent. */
  countRequest(): void;
  /** Counts decompressed bytes as they arrive. */
  countBytes(count: number): void;
}

/** One outgoing request. Its limits can only be lower than the guard's, never higher. */
export interface GuardedRequest {
  url: string;
  method?: "GET" | "HEAD" | "POST" | "PATCH";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Size limit for the body in bytes, both compressed and decompressed. */
  maxBytes?: number;
  /** Timeout in milliseconds from the call to the last byte, including redirects. */
  timeoutMs?: number;
  /** True to wait for the response until `timeoutMs`, even if the server sends nothing for longer than usual. */
  isPatient?: boolean;
  /** `manual` returns a redirect as is, with its `location` header. */
  redirect?: "follow" | "manual";
  signal?: AbortSignal | undefined;
  meter?: TrafficMeter | undefined;
}

export interface GuardedResponse {
  status: number;
  /** Final URL after redirects. */
  url: string;
  headers: Headers;
  /** The whole body, decompressed. */
  bytes: Uint8Array;
  /** The body, decoded as UTF-8; invalid sequences become U+FFFD. */
  text(): string;
}

/**
 * Fetches from the public internet only. Doesn't throw for any HTTP status. Throws AppError `forbidden_address`,
 * `input_too_large`, `timeout`, `source_unreachable`, `source_over_budget` for a response that is too slow or a
 * decompression bomb, the error that `signal` aborts with, or `cancelled` if that isn't an AppError.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;
