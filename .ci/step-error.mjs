/** A failure whose message already explains how to fix it, so it is printed without a stack. */
export class StepError extends Error {}
