/** What a load of requests is; goes to the process that sends it as JSON. */
export interface LoadRequest {
  port: number;
  /** Sent in turn, each connection beginning at another. */
  requests: readonly { path: string; headers: Readonly<Record<string, string>> }[];
  connections: number;
  /** Not counted: the server's code gets warm. */
  warmUpMs: number;
  durationMs: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from the first byte sent to the last one received. */
  p50Ms: number;
  p99Ms: number;
  /** Of one answer's body. */
  bodyBytes: number;
  /** CPU time of the sender as a share of one core: near 1 the sender is what is measured. */
  clientShare: number;
}
