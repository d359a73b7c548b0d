import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "@pith/core/logging/create-log";
import type { Update } from "grammy/types";
import { z } from "zod";

/** Even with 4096 characters and all their entities, Telegram's updates have only a few kilobytes. */
const MAX_UPDATE_BYTES = 1_000_000;
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const updateSchema = z.looseObject({ update_id: z.number().int() });

interface Webhook {
  path: string;
  secret: string;
  /** Resolves once the update is stored. */
  handleUpdate: (update: Update) => Promise<void>;
}

/** The bot's own HTTP server: /healthz, and the webhook if there is one. */
export interface BotServer {
  /**
   * Returns false if the port is in use, for example by the process that this one replaces. May be called
   * again.
   */
  listen(): Promise<boolean>;
  /** Null while the server isn't listening. */
  getPort(): number | null;
  /** Starts accepting webhook calls. */
  openWebhook(webhook: Webhook): void;
  /** Stops accepting calls, and resolves once those in progress have been answered. */
  stop(): Promise<void>;
}

/**
 * Creates the bot's server. It rejects webhook calls with a wrong path, method or secret without reading
 * their bodies, and bodies that are too large or aren't updates. It responds once the update has been
 * stored.
 */
export function createBotServer({
  host,
  port,
  logger,
}: {
  host: string;
  port: number;
  logger: Log;
}): BotServer {
  let webhook: Webhook | null = null;
  const server = createServer((request, response) => {
    answer({ request, webhook })
      .catch((error: unknown) => {
        logger.error({ err: error }, "A webhook call failed");
        // Makes Telegram deliver the update again.
        return 500;
      })
      .then((status) => end({ response, status }));
  });
  return {
    listen: () => (server.listening ? Promise.resolve(true) : listen({ server, host, port })),
    getPort: () => (server.address() as AddressInfo | null)?.port ?? null,
    openWebhook(opened) {
      webhook = opened;
    },
    stop: () => closeServer(server),
  };
}

function listen({ server, host, port }: { server: Server; host: string; port: number }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error);
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve(true);
    });
  });
}

async function answer({
  request,
  webhook,
}: {
  request: IncomingMessage;
  webhook: Webhook | null;
}): Promise<number> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/healthz" && request.method === "GET") return 200;
  if (pathname !== webhook?.path) return 404;
  if (request.method !== "POST") return 405;
  if (!isSame(request.headers[SECRET_HEADER], webhook.secret)) return 401;
  const body = await readBody(request);
  if (body === null) return 413;
  const update = parseUpdate(body);
  if (update === null) return 400;
  await webhook.handleUpdate(update);
  return 200;
}

/** Constant-time comparison. */
function isSame(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== "string") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_UPDATE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseUpdate(body: string): Update | null {
  try {
    const parsed = updateSchema.safeParse(JSON.parse(body));
    // Only the id is validated: the secret authenticates Telegram, and grammY reads the rest as needed.
    return parsed.success ? (parsed.data as unknown as Update) : null;
  } catch {
    return null;
  }
}

function end({ response, status }: { response: ServerResponse; status: number }): void {
  response.writeHead(status, { "Content-Length": 0, ...(status === 413 && { Connection: "close" }) });
  response.end();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
