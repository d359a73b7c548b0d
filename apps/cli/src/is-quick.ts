const quickCommands = new Set(["help", "completion", "man"]);
const quickOptions = new Set(["-h", "--help", "-V", "--version"]);

/**
 * Returns whether a command only prints help, the version, completions or the manual. Such a command doesn't
 * need a child process.
 */
export function isQuick(parameters: readonly string[]): boolean {
  const [first] = parameters;
  if (first === undefined || quickCommands.has(first)) return true;
  const end = parameters.indexOf("--");
  return parameters.slice(0, end < 0 ? undefined : end).some((each) => quickOptions.has(each));
}
