/** What an operator's command answers. */
export interface AdminOutcome {
  exitCode: number;
  /** Readable output, one line each. */
  lines: string[];
}
