/** Work split into steps, so that a page can render in between. Each `yield` is a good time to pause. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps without pausing and returns their result. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
