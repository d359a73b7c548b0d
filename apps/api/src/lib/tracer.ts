import type { LogFields } from "@pith/core/logging/log-fields";

/** What a span says of itself: the fields that a log line may have, and no others. */
export interface SpanFacts {
  name: string;
  fields: LogFields;
  hasFailed: boolean;
}

/** A span that has ended when it is recorded. */
export interface EndedSpan extends SpanFacts {
  durationMs: number;
}

/** Records traces: which request led to which job, and which model calls the job made. */
export interface Tracer {
  /**
   * Runs work in a span. `describe` is called when the work has ended. Without a `parent`, the span belongs to
   * the active one, or starts a trace.
   */
  run<Result>(options: {
    kind: "server" | "consumer";
    /** A span of another process, as `carry` returned it there. */
    parent?: string | null;
    work: () => Promise<Result>;
    describe: (outcome: { result: Result } | { error: unknown }) => SpanFacts;
  }): Promise<Result>;
  /** Returns the active span as a W3C traceparent, for another process; null if there is none. */
  carry(): string | null;
  /** Returns a function that records ended spans under the span that is active now. */
  createRecorder(): (span: EndedSpan) => void;
  /** Sends what hasn't been sent. Never rejects. */
  close(): Promise<void>;
}
