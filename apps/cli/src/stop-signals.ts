import { exitCodes } from "./lib/exit-codes.ts";

/** The signals that stop the command, with the exit code of each. */
export const stopSignals = [
  ["SIGINT", exitCodes.stopped],
  ["SIGTERM", exitCodes.terminated],
  ["SIGHUP", exitCodes.hungUp],
] as const;
