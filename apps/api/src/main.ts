import { Server } from "node:http";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { guardProcess } from "@pith/core/logging/guard-process";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";
import { readSetupCode } from "./accounts/members/setup-code.ts";
import { createOwnerLink } from "./accounts/owner-link.ts";
import { serveAdminSocket } from "./admin/admin-socket.ts";
import { checkServices } from "./admin/check-services.ts";
import { answerDoctor } from "./admin/survey-processes.ts";
import { type Config, readConfig } from "./config.ts";
import { createApp } from "./create-app.ts";
import { createDependencies } from "./create-dependencies.ts";
import type { Dependencies, Lifecycle } from "./dependencies.ts";
import { describeServices } from "./describe-services.ts";
import { findWebsite } from "./find-website.ts";
import { MAX_CONNECTIONS, protectServer, serverOptions } from "./http/protect-server.ts";
import { createLogger, createPrint, type Print } from "./lib/create-logger.ts";
import { describeFailure } from "./lib/describe-failure.ts";
import { limitGarbage } from "./lib/limit-garbage.ts";
import { answerRollCalls } from "./operating/roll-call.ts";
import { describeModelServer, findModelServer } from "./providers/model/find-model-server.ts";
import { startWorkers } from "./worker/start-workers.ts";

limitGarbage();

/** Connections still open after this long are closed forcibly. */
const CLOSE_TIMEOUT_MS = 5_000;

async function run({ config, freePort }: ChosenPort): Promise<void> {
  const stopping = new AbortController();
  const lifecycle: Lifecycle = { state: "starting", stopping: stopping.signal };
  const log = createLogger(config);
  const print = createPrint(config);
  // Must come first, because the embedded database's library keeps a reference to the console.
  guardProcess({ host: process, console, log });
  for (const warning of config.settingWarnings) print(renderEnglishFinding(warning), "warn");
  const { dependencies, close } = await createDependencies({ config, lifecycle, log, print });
  dependencies.database.broken.addEventListener("abort", () => {
    if (lifecycle.state === "stopping") return;
    process.stderr.write(`${describeFailure(dependencies.database.broken.reason)}\n`);
    process.exit(1);
  });
  await dependencies.queue.start();
  if (config.PROCESS_ROLE !== "api") await startWorkers(dependencies);

  const websiteFolder = findWebsite(config.WEB_DIST);
  const app = createApp({ dependencies, websiteFolder });
  await freePort();
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const opened = serve(
      {
        fetch: app.fetch,
        hostname: config.HOST,
        port: config.PORT,
        serverOptions,
      },
      () => resolve(opened),
    );
    opened.once("error", reject);
    if (opened instanceof Server) {
      const isLimited = config.TRUSTED_PROXIES === 0 && config.RATE_LIMITS === "on";
      protectServer({
        server: opened,
        maxConnections: isLimited ? MAX_CONNECTIONS : null,
        isStopping: () => stopping.signal.aborted,
      });
    }
  });
  const closeAdminSocket = await serveAdminSocket(dependencies);
  answerDoctor(dependencies);
  answerRollCalls(dependencies);
  const stop = async (signal: "SIGINT" | "SIGTERM") => {
    if (lifecycle.state === "stopping") return;
    lifecycle.state = "stopping";
    log.info({ reason: signal }, "Stopping");
    stopping.abort();
    // Finish work or hand it back while the server still responds, including to `/readyz`, so that the load
    // balancer is the first to learn that this process is stopping.
    await Promise.all([dependencies.queue.stop(), delay(config.SHUTDOWN_DELAY_SECONDS * 1000)]);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ("closeIdleConnections" in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    }
    await closeAdminSocket();
    await closed;
    await close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "The process couldn't stop in order");
          process.exit(1);
        },
      );
    });
  }

  // Must come last: a supervisor that waits for these lines may stop the process right after they're printed.
  lifecycle.state = "ready";

  print(`Pith is ready at ${config.publicUrl}`);
  if (!websiteFolder) print("The website isn't built, so only the API is served.");
  for (const line of describeServices({ ...dependencies, config })) print(`  ${line}`);
  const ownerLink = createOwnerLink(dependencies);
  if (ownerLink) print(`Sign in as the owner, once: ${ownerLink}`);
  const setup = await readSetupCode(dependencies);
  if (setup) print(`Create the first account, an admin's, with the setup code ${setup.code}: ${setup.url}`);
  // Skipped in tests, which count the requests to their fake services.
  if (config.isProduction && config.NODE_ENV !== "test") void warnOfServices({ dependencies, print });
  if (dependencies.summarizer.engine === "extractive" && !config.isProduction) {
    const found = await findModelServer({ fetch });
    if (found) print(describeModelServer(found));
  }
}

/** Probes every service once in the background and prints any problems. Startup doesn't wait for it. */
async function warnOfServices({
  dependencies: { config, objectStorage, clock, log },
  print,
}: {
  dependencies: Dependencies;
  print: Print;
}): Promise<void> {
  try {
    const now = new Date(clock.now());
    const findings = await checkServices({ config, objectStorage, fetch, now });
    for (const { text } of findings.filter(({ state }) => state !== "ok")) print(text, "warn");
  } catch (error) {
    log.warn({ err: error }, "The services couldn't be checked");
  }
}

interface ChosenPort {
  config: Config;
  /** Releases the port. Must be called right before the server binds to it. */
  freePort(): Promise<void>;
}

/**
 * Picks the port. With PORT=0, the OS assigns one. This comes first, because the public URL depends on it.
 * The port is held until the server binds to it, because otherwise the OS could assign it to another process.
 */
async function choosePort(config: Config): Promise<ChosenPort> {
  if (config.PORT !== 0) return { config, freePort: async () => {} };
  const probe = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, config.HOST, resolve);
  });
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${address.port}`;
  return {
    config: { ...config, PORT: address.port, publicUrl },
    freePort: () => new Promise<void>((resolve) => probe.close(() => resolve())),
  };
}

try {
  await run(await choosePort(readConfig()));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
