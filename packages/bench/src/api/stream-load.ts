/** Streams to open; goes to the process that holds them as JSON. */
export interface StreamLoad {
  port: number;
  /** One stream each. */
  requests: readonly { path: string; headers: Readonly<Record<string, string>> }[];
}

/** What that process says, one line of JSON each: all streams have been told something; all have been told the end. */
export type StreamNews =
  | { kind: "opened"; streams: number; seconds: number }
  | { kind: "ended"; streams: number; lastAtMs: number };
