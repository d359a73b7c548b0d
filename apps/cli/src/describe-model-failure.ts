/**
 * Returns what a model's provider said, in parentheses, or an empty string if it's unknown. Our usual
 * messages omit it, but users of the CLI have configured the model themselves.
 */
export function describeModelFailure(failure: unknown): string {
  const outcome = failure instanceof Error ? failure.cause : null;
  const said = outcome instanceof Error ? (outcome.cause ?? outcome) : null;
  return said instanceof Error && said.message !== "" ? ` (${said.message})` : "";
}
