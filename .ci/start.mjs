import path from "node:path";
import { addBotSettings } from "./bot-settings.mjs";
import { createEnvironment, readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

function runServer({ app, settings }) {
  return runCommand({
    command: ["node", path.join("apps", app, "dist", "main.js")],
    cwd: rootDirectory,
    env: createEnvironment(settings),
  });
}

/** `npm start`: the whole product on one origin, plus the bot if it has a token. */
export default async function start() {
  endWithParent();
  await install({ scope: "product" });
  console.error("Building.");
  await build({ names: ["@pith/web", "@pith/api", "@pith/bot", "@pith/extension"] });

  const settings = addBotSettings(readSettings());
  if (settings.TELEGRAM_BOT_TOKEN) {
    void runServer({ app: "bot", settings }).then(({ exitCode }) => {
      console.error(`The Telegram bot ended with exit code ${exitCode}. The rest goes on.`);
    });
  }
  const { exitCode } = await runServer({ app: "api", settings });
  return exitCode;
}
