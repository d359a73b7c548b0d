/** The result is there but can't be written where it was asked for. */
export class OutputError extends Error {
  constructor({ file, cause }: { file: string; cause: unknown }) {
    const reason =
      cause instanceof Error ? cause.message.replace(/^[A-Z]+: |, \w+ '.*'$/g, "") : "unknown reason";
    super(`The result can't be written to ${file}: ${reason}.`, { cause });
    this.name = "OutputError";
  }
}
