import { existsSync } from "node:fs";
import path from "node:path";
import { createEnvironment, hasSetting } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

function runServer({ app }) {
  const environmentFile = path.join(rootDirectory, ".env");
  return runCommand({
    command: [
      "node",
      ...(existsSync(environmentFile) ? [`--env-file=${environmentFile}`] : []),
      path.join("apps", app, "dist", "main.js"),
    ],
    cwd: rootDirectory,
    env: createEnvironment(),
  });
}

/** `npm start`: the whole product on one address. The bot runs beside it where it has a token. */
export default async function start() {
  endWithParent();
  await install({ scope: "product" });
  console.error("Building.");
  await build({ names: ["@pith/web", "@pith/api", "@pith/bot", "@pith/extension"] });

  if (hasSetting("TELEGRAM_BOT_TOKEN")) {
    void runServer({ app: "bot" }).then(({ exitCode }) => {
      console.error(`The Telegram bot ended with exit code ${exitCode}. The rest goes on.`);
    });
  }
  const { exitCode } = await runServer({ app: "api" });
  return exitCode;
}
