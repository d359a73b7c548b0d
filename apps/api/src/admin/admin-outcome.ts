/** The result of an operator's command. */
export interface AdminOutcome {
  exitCode: number;
  /** Readable output, one line each. */
  lines: string[];
}
