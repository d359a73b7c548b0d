import { randomBytes } from "node:crypto";
import path from "node:path";
import { createEnvironment, readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

const defaultPort = "8000";

function runServer({ app, settings }) {
  return runCommand({
    command: ["node", path.join("apps", app, "dist", "main.js")],
    cwd: rootDirectory,
    env: createEnvironment(settings),
  });
}

/** What the bot and the API have to agree on, made up for this run where nobody set it. */
function addBotSettings(settings) {
  return {
    BOT_SERVICE_KEY: randomBytes(32).toString("hex"),
    BOT_API_URL: `http://127.0.0.1:${settings.PORT || defaultPort}`,
    ...settings,
  };
}

/** `npm start`: the whole product on one address. The bot runs beside it where it has a token. */
export default async function start() {
  endWithParent();
  await install({ scope: "product" });
  console.error("Building.");
  await build({ names: ["@pith/web", "@pith/api", "@pith/bot", "@pith/extension"] });

  const given = readSettings();
  const hasBot = Boolean(given.TELEGRAM_BOT_TOKEN);
  const settings = hasBot ? addBotSettings(given) : given;
  if (hasBot) {
    void runServer({ app: "bot", settings }).then(({ exitCode }) => {
      console.error(`The Telegram bot ended with exit code ${exitCode}. The rest goes on.`);
    });
  }
  const { exitCode } = await runServer({ app: "api", settings });
  return exitCode;
}
