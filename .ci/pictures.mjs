import { createEnvironment } from "./environment.mjs";
import { install } from "./install.mjs";
import { readPnpmSpec, rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

/**
 * `npm run pictures`: captures the README's screenshots and screen recording from the running product into
 * docs/pictures. `store` captures the screenshots for the extension's store listings into apps/extension/store/pictures.
 */
export default async function pictures([subject] = []) {
  endWithParent();
  const isStore = subject === "store";
  await install({ scope: "everything" });
  await build({ names: isStore ? ["@pith/extension"] : ["@pith/api", "@pith/web"] });
  const { exitCode } = await runCommand({
    command: [
      "npx",
      "--yes",
      "--loglevel=error",
      readPnpmSpec(),
      "--filter",
      "@pith/e2e",
      "run",
      isStore ? "pictures:store" : "pictures",
    ],
    cwd: rootDirectory,
    env: createEnvironment(),
  });
  return exitCode;
}
