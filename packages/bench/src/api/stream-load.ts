/** Streams to open. Passed as JSON to the process that keeps them open. */
export interface StreamLoad {
  port: number;
  /** One stream per request. */
  requests: readonly { path: string; headers: Readonly<Record<string, string>> }[];
}

/**
 * Messages that the process prints as lines of JSON: all streams have received an event, and all have
 * received the final one.
 */
export type StreamNews =
  | { kind: "opened"; streams: number; seconds: number }
  | { kind: "ended"; streams: number; lastAtMs: number };
