const quickCommands = new Set(["help", "completion", "man"]);
const quickOptions = new Set(["-h", "--help", "-V", "--version"]);

/** True for a command line that only asks about the command, so it needs neither the engine nor a thread for it. */
export function isQuick(parameters: readonly string[]): boolean {
  const [first] = parameters;
  if (first === undefined || quickCommands.has(first)) return true;
  const end = parameters.indexOf("--");
  return parameters.slice(0, end < 0 ? undefined : end).some((each) => quickOptions.has(each));
}
