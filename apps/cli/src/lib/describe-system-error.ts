/** Returns the reason that Node gives for a failed system call, such as `no space left on device`. */
export function describeSystemError(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, "") : "unknown reason";
}
