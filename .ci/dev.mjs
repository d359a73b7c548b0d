import path from "node:path";
import { addBotSettings } from "./bot-settings.mjs";
import { readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { runPersistent } from "./turbo.mjs";

/** `npm run dev`: the website, the API and, if it has a token, the bot, each reloaded when its files change. */
export default async function dev() {
  endWithParent();
  await install({ scope: "product" });
  // Each app runs in its own folder but uses the data folder of `npm start`.
  const settings = addBotSettings({ DATA_DIR: path.join(rootDirectory, ".data"), ...readSettings() });
  const names = ["@pith/api", "@pith/web", ...(settings.TELEGRAM_BOT_TOKEN ? ["@pith/bot"] : [])];
  const { exitCode } = await runPersistent({ task: "dev", names, settings });
  return exitCode;
}
