/**
 * Node's flags for a server that a test soon stops. The embedded database then runs as it was first compiled. V8 would
 * spend a second of processor time on optimizing it, which pays only in a server that runs for longer.
 */
export const shortLivedFlags: readonly string[] = ["--liftoff-only"];
