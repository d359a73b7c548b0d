import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@pith/core/errors/app-error";
import { isFolderHeld } from "../db/lock-folder.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AdminOutcome } from "./admin-outcome.ts";
import { runAdminCommand } from "./run-admin-command.ts";

/** Socket paths of up to this many bytes are valid on every operating system. */
const MAX_SOCKET_PATH = 100;
const MAX_REQUEST_CHARACTERS = 64 * 1024;
/** Long enough for a startup that backs up and migrates a small database. */
const MAX_START_MS = 30_000;
const RETRY_MS = 200;

/**
 * Returns the path of the socket where a running server accepts commands, or `null` if the data folder's path
 * is too long.
 */
function getSocketPath(dataDir: string): string | null {
  const file = path.join(dataDir, "admin.sock");
  return Buffer.byteLength(file) <= MAX_SOCKET_PATH ? file : null;
}

/**
 * Accepts admin commands from the OS user that runs the server, because only this process can open the
 * embedded database. Returns a function that stops listening.
 */
export async function serveAdminSocket(dependencies: Dependencies): Promise<() => Promise<void>> {
  const file = getSocketPath(dependencies.config.dataDir);
  if (!file || dependencies.database.kind !== "embedded") return async () => {};
  await rm(file, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    readLine({ socket, maxCharacters: MAX_REQUEST_CHARACTERS })
      .then((line) => runAdminCommand({ parameters: JSON.parse(line) as string[], dependencies }))
      .then((outcome) => socket.end(`${JSON.stringify(outcome)}\n`))
      .catch((error: unknown) => {
        dependencies.log.error({ err: error }, "An operator's command failed");
        socket.end(`${JSON.stringify({ exitCode: 1, lines: ["The command failed. The log says why."] })}\n`);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(file, resolve);
  });
  await chmod(file, 0o600);
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(file, { force: true });
  };
}

/**
 * Sends a command to the server that has the data folder open, waiting for it if it is still starting.
 * Returns `null` if none responds.
 */
export async function askRunningServer({
  dataDir,
  parameters,
}: {
  dataDir: string;
  parameters: readonly string[];
}): Promise<AdminOutcome | null> {
  const file = getSocketPath(dataDir);
  if (!file) return null;
  const end = performance.now() + MAX_START_MS;
  let socket = await connect(file);
  while (!socket && performance.now() < end && (await isFolderHeld(dataDir))) {
    await delay(RETRY_MS);
    socket = await connect(file);
  }
  if (!socket) return null;
  socket.write(`${JSON.stringify(parameters)}\n`);
  // A list of failed jobs can be long.
  const answer = await readLine({ socket, maxCharacters: Number.POSITIVE_INFINITY }).catch(
    (cause: unknown) => {
      throw new AppError({
        code: "unavailable",
        message:
          "The server ended before the command was done: start it, and see whether to repeat the command.",
        cause,
      });
    },
  );
  return JSON.parse(answer) as AdminOutcome;
}

/** Returns `null` if nothing is listening. */
async function connect(file: string): Promise<Socket | null> {
  const socket = createConnection(file);
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
}

async function readLine({
  socket,
  maxCharacters,
}: {
  socket: Socket;
  maxCharacters: number;
}): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.length > maxCharacters) throw new Error("The command is too long.");
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error("The connection ended in the middle of a line.");
}
