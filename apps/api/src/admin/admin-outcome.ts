/** The result of an admin command. */
export interface AdminOutcome {
  exitCode: number;
  /** Human-readable output, one entry per line. */
  lines: string[];
}
