import type { LogFields } from "@pith/core/logging/log-fields";

/** A span's fields: those that a log line may have, and no others. */
export interface SpanFacts {
  name: string;
  fields: LogFields;
  hasFailed: boolean;
}

/** A span that is recorded after it has ended. */
export interface EndedSpan extends SpanFacts {
  durationMs: number;
}

/** Records traces: which request triggered which job, and which model calls the job made. */
export interface Tracer {
  /**
   * Runs a callback in a span. `describe` is called once it has finished. Without a `parent`, the span is a
   * child of the active one or starts a new trace.
   */
  run<Result>(options: {
    kind: "server" | "consumer";
    /** A span in another process, as returned by that process's `carry`. */
    parent?: string | null;
    work: () => Promise<Result>;
    describe: (outcome: { result: Result } | { error: unknown }) => SpanFacts;
  }): Promise<Result>;
  /** Returns the active span as a W3C traceparent to pass to another process. Null if there is none. */
  carry(): string | null;
  /** Returns a function that records ended spans as children of the currently active one. */
  createRecorder(): (span: EndedSpan) => void;
  /** Flushes pending spans. Never rejects. */
  close(): Promise<void>;
}
