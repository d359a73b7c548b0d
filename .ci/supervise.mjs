// Usage: node .ci/supervise.mjs COMMAND [ARGUMENTS…]. Runs a server under test, which ends when the process
// that started it ends.
import { endWithParent, runCommand } from "./run-command.mjs";

endWithParent();
const { exitCode } = await runCommand({
  command: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
});
process.exit(exitCode);
