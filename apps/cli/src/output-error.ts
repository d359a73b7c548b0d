import { describeSystemError } from "./lib/describe-system-error.ts";

/** Thrown if the summary is ready but can't be written to the requested file. */
export class OutputError extends Error {
  constructor({ file, cause }: { file: string; cause: unknown }) {
    super(`The result can't be written to ${file}: ${describeSystemError(cause)}.`, { cause });
    this.name = "OutputError";
  }
}
