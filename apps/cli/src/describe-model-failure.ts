/**
 * Returns what a model's provider said, in brackets, or an empty string if it's unknown. Our own text doesn't say it, but
 * whoever runs the command has set up the model.
 */
export function describeModelFailure(failure: unknown): string {
  const outcome = failure instanceof Error ? failure.cause : null;
  const said = outcome instanceof Error ? (outcome.cause ?? outcome) : null;
  return said instanceof Error && said.message !== "" ? ` (${said.message})` : "";
}
