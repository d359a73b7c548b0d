import { existsSync } from "node:fs";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { AppError } from "@pith/core/errors/app-error";
import type { Backend } from "@pith/mcp/backend";
import { createMcpServer } from "@pith/mcp/create-mcp-server";
import { createServerBackend } from "@pith/mcp/create-server-backend";
import { createSharedWork, type ShareWork } from "@pith/mcp/create-shared-work";
import packageFile from "../package.json" with { type: "json" };
import { checkFile } from "./check-file.ts";
import type { CliContext } from "./cli-context.ts";
import { createLocalBackend } from "./create-local-backend.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { hashFile } from "./hash-file.ts";
import { createTaskRunner } from "./run-in-thread.ts";
import { readServerSource } from "./server/read-server-source.ts";
import { describeRefusal } from "./texts/render-english.ts";

/** Runs `pith mcp` until the client disconnects or the command is stopped. */
export async function serveMcp({
  context,
  model,
  textFolder,
}: {
  context: CliContext;
  model: string | undefined;
  textFolder: string | null;
}): Promise<void> {
  const { stdin, stdout, stderr, signal, connectServer } = context;
  const ended = new AbortController();
  const shareWork = createSharedWork({ signal: ended.signal });
  const backend =
    connectServer === null
      ? createLocalBackend({
          context,
          model,
          textFolder,
          shareWork,
          runTask: createTaskRunner({
            // The built file has the same name as its source, which tests run directly.
            file: new URL(
              import.meta.url.endsWith(".ts") ? "./mcp-thread.ts" : "mcp-thread.js",
              import.meta.url,
            ),
            settings: { config: context.config, hasCache: context.cache !== null },
            signal: ended.signal,
          }),
        })
      : createRemoteBackend({ context, connect: connectServer, textFolder, shareWork });
  const onError = (error: unknown) => {
    stderr.write(`pith: ${stripControlCharacters(String(error))}\n`);
  };
  const transport = new StdioServerTransport(stdin as never, stdout as never);
  const handle = serveStdio(
    () =>
      createMcpServer({
        backend,
        describeError: describeRefusal,
        onError,
        version: packageFile.version,
      }),
    { transport, onerror: onError },
  );
  await new Promise<void>((resolve) => {
    stdin.once("end", resolve);
    stdin.once("close", resolve);
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await handle.close().finally(() => ended.abort());
}

/**
 * Creates a backend that connects on the first call, and again after a failure. While the server is down,
 * calls fail but the command keeps running.
 */
function createRemoteBackend({
  context: { stdin },
  connect,
  textFolder,
  shareWork,
}: {
  context: CliContext;
  connect: NonNullable<CliContext["connectServer"]>;
  textFolder: string | null;
  shareWork: ShareWork;
}): Backend {
  const client: ApiClient = {
    call: async (...call) => await (await connect()).client.call(...call),
    open: async (...call) => await (await connect()).client.open(...call),
  };
  return createServerBackend({
    client,
    shareWork,
    async readFingerprint({ input, signal }) {
      await checkFile({ input, textFolder });
      return existsSync(input) ? await hashFile({ path: input, signal }) : null;
    },
    async readSource({ input, signal }) {
      await checkFile({ input, textFolder });
      const read = await readServerSource({ input, item: null, stdin, connection: await connect(), signal });
      if (read.kind === "list") throw new AppError({ code: "unsupported_link.list" });
      return read.source;
    },
  });
}
