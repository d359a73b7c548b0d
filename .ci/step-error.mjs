/** A failure whose message already says what to do, so it is printed without a stack. */
export class StepError extends Error {}
