/** Postgres's codes for a damaged page, a damaged index, and a missing file. */
const damageCodes: readonly unknown[] = ["XX001", "XX002", "58P01"];

/**
 * Returns how the embedded database has permanently failed: its files are `damaged`, or Postgres has
 * `stopped`. Null for errors that the database survives.
 */
export function findDatabaseFailure(error: unknown): "damaged" | "stopped" | null {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ("severity" in link) {
      if ("code" in link && damageCodes.includes(link.code)) return "damaged";
      return link.severity === "PANIC" || link.severity === "FATAL" ? "stopped" : null;
    }
    // The WebAssembly module has exited.
    if (link.name === "RuntimeError" || link.name === "ExitStatus") return "stopped";
  }
  return null;
}
