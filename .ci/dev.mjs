import path from "node:path";
import { addBotSettings } from "./bot-settings.mjs";
import { readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent } from "./run-command.mjs";
import { runPersistent } from "./turbo.mjs";

/** `npm run dev`: the website and the API, and the bot where it has a token, reloaded as their files change. */
export default async function dev() {
  endWithParent();
  await install({ scope: "product" });
  // Each app runs in its own folder; the data are those of `npm start`.
  const settings = addBotSettings({ DATA_DIR: path.join(rootDirectory, ".data"), ...readSettings() });
  const names = ["@pith/api", "@pith/web", ...(settings.TELEGRAM_BOT_TOKEN ? ["@pith/bot"] : [])];
  const { exitCode } = await runPersistent({ task: "dev", names, settings });
  return exitCode;
}
