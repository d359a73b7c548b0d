import { exitCodes } from "./lib/exit-codes.ts";

/** Signals that stop the command, with their exit codes. */
export const stopSignals = [
  ["SIGINT", exitCodes.stopped],
  ["SIGTERM", exitCodes.terminated],
  ["SIGHUP", exitCodes.hungUp],
] as const;
