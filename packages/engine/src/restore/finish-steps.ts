/** Does work in steps, between which a page can draw; each `yield` is a good moment to pause. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps at once and returns what they come to. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
