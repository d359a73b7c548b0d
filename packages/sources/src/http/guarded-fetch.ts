/** One outgoing request. The limits can only be tightened below those of the guard, never widened. */
export interface GuardedRequest {
  url: string;
  method?: "GET" | "HEAD" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Most bytes of the body, on the wire and after decompression. */
  maxBytes?: number;
  /** Most milliseconds from the call to the last byte, redirects included. */
  timeoutMs?: number;
  /** `manual` answers a redirect as it is, with its `location` header. */
  redirect?: "follow" | "manual";
  signal?: AbortSignal | undefined;
}

export interface GuardedResponse {
  status: number;
  /** Where the answer came from, after redirects. */
  url: string;
  headers: Headers;
  /** The whole body, decompressed. */
  bytes: Uint8Array;
  /** The body as UTF-8; broken sequences become U+FFFD. */
  text(): string;
}

/**
 * Fetches from the public internet only. Any HTTP status is an answer. Throws AppError `forbidden_address`,
 * `input_too_large`, `timeout`, `source_unreachable`, or `cancelled` if `signal` aborts.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;
