export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  refused: 3,
  hungUp: 129,
  stopped: 130,
  terminated: 143,
} as const;

export const exitMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.done, "done"],
  [exitCodes.failed, "something else went wrong, such as a result that can't be written"],
  [exitCodes.wrongUsage, "wrong usage"],
  [exitCodes.refused, "refused; the reason is on standard error"],
  [exitCodes.hungUp, "stopped by SIGHUP, such as when its terminal closes"],
  [exitCodes.stopped, "stopped by Ctrl-C, at any moment; nothing is left behind"],
  [exitCodes.terminated, "stopped by SIGTERM"],
];
