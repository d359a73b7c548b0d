import path from "node:path";
import { addBotSettings } from "./bot-settings.mjs";
import { createEnvironment, readSettings } from "./environment.mjs";
import { install } from "./install.mjs";
import { keepRunning } from "./keep-running.mjs";
import { rootDirectory } from "./project.mjs";
import { endWithParent, runCommand } from "./run-command.mjs";
import { build } from "./turbo.mjs";

const compileCache = path.join(rootDirectory, "node_modules", ".cache", "pith", "compiled");

function runServer({ app, settings, signal }) {
  return runCommand({
    command: ["node", path.join("apps", app, "dist", "main.js")],
    cwd: rootDirectory,
    // Otherwise, glibc holds on to freed buffers of up to 32 MB. `packages/testbed` starts servers the same
    // way.
    env: createEnvironment({
      MALLOC_MMAP_THRESHOLD_: "131072",
      // Where Node caches compiled code, which is faster to read than to compile again.
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    }),
    signal,
  });
}

/** `npm start`: the whole product on one origin, plus the bot if it has a token. */
export default async function start() {
  endWithParent();
  await install({ scope: "product" });
  await build({
    names: ["@pith/web", "@pith/api", "@pith/bot", "@pith/extension"],
    onStart: () => console.error("Building."),
  });

  const settings = addBotSettings(readSettings());
  const serverEnd = new AbortController();
  const { signal } = serverEnd;
  const bot = settings.TELEGRAM_BOT_TOKEN
    ? keepRunning({
        name: "The Telegram bot",
        run: () => runServer({ app: "bot", settings, signal }),
        signal,
      })
    : null;
  const { exitCode } = await runServer({ app: "api", settings });
  serverEnd.abort();
  await bot;
  return exitCode;
}
