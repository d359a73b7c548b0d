import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import type { CliContext, CliLaunch } from "./cli-context.ts";
import type { CliConfig } from "./config.ts";
import { createCache } from "./store/create-cache.ts";

export interface DetailOptions {
  quiet?: boolean;
  verbose?: boolean;
  server?: string;
  key?: string;
  model?: string;
  /** False with --no-cache. */
  cache?: boolean;
}

/** Creates a command's context from the settings and the shared options. */
export async function openContext({
  launch,
  options,
}: {
  launch: CliLaunch;
  options: DetailOptions;
}): Promise<CliContext> {
  const { quiet, verbose } = options;
  const detail = quiet === true ? "quiet" : verbose === true ? "verbose" : "usual";
  const config = await launch.loadConfig();
  const { cacheBytes: maxBytes, folders } = config;
  const cache =
    options.cache === false || maxBytes === 0
      ? null
      : createCache({ folder: folders.cache, maxBytes, clock: systemClock });
  const address = chooseServer({ options, config });
  // Otherwise, a command whose server is mistyped or missing would silently run without the key.
  if (options.key !== undefined && address === null) throw createLonelyKeyError();
  const key = options.key ?? config.key;
  // A header can't contain any other characters.
  if (key !== null && !/^[!-~]+$/.test(key))
    throw new AppError({
      code: "invalid_input",
      message: "That can't be an API key. Copy it again from where you keep it.",
    });
  if (address === null) return { ...launch, config, detail, cache, connectServer: null };
  let connection: ReturnType<NonNullable<CliContext["connectServer"]>> | null = null;
  const connect = async () => {
    const [{ connectServer }, { createSessionStore }] = await Promise.all([
      import("./server/connect-server.ts"),
      import("./server/session-store.ts"),
    ]);
    const sessions = createSessionStore({ folder: config.folders.state });
    return await connectServer({ address, key, sessions, signal: launch.signal });
  };
  return {
    ...launch,
    config,
    detail,
    cache,
    connectServer() {
      connection ??= connect().catch((error: unknown) => {
        connection = null;
        throw error;
      });
      return connection;
    },
  };
}

/** Options take precedence over settings: `--model` works locally even if PITH_SERVER is set. */
function chooseServer({
  options: { server, model },
  config,
}: {
  options: DetailOptions;
  config: CliConfig;
}): string | null {
  if (model === undefined) return server ?? config.server;
  if (server === undefined) return null;
  throw new AppError({
    code: "invalid_input",
    message: "--model and --server can't be used together, because a server uses its own model.",
  });
}

function createLonelyKeyError(): AppError {
  return new AppError({
    code: "invalid_input",
    message: "--key is for a server. Name it with --server or PITH_SERVER, or omit --key.",
  });
}
