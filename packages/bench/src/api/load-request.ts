/** The requests of a load test. Passed as JSON to the process that sends them. */
export interface LoadRequest {
  port: number;
  /** Sent in rotation. Each connection starts with a different request. */
  requests: readonly { path: string; headers: Readonly<Record<string, string>> }[];
  connections: number;
  /** How long to warm up the server before measuring. */
  warmUpMs: number;
  durationMs: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from the first byte sent to the last byte received. */
  p50Ms: number;
  p99Ms: number;
  /** Size of a response body. */
  bodyBytes: number;
  /** The sender's CPU time as a fraction of one core. If this is near 1, the sender is the bottleneck. */
  clientShare: number;
}
