/**
 * Node's flags for a server that a test soon stops. V8 would spend a second of CPU time optimizing the
 * embedded database's code, which pays off only in a server that runs for longer.
 */
export const shortLivedFlags: readonly string[] = ["--liftoff-only"];
