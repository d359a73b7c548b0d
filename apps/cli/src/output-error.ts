/** Thrown if the summary is ready but can't be written to the requested file. */
export class OutputError extends Error {
  constructor({ file, cause }: { file: string; cause: unknown }) {
    const reason =
      cause instanceof Error ? cause.message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, "") : "unknown reason";
    super(`The result can't be written to ${file}: ${reason}.`, { cause });
    this.name = "OutputError";
  }
}
