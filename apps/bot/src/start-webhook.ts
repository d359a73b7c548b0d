import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Update } from "grammy/types";
import { z } from "zod";
import type { Logger } from "./logger.ts";

/** Telegram's updates are a few kilobytes, even with 4096 characters and all their entities. */
const MAX_UPDATE_BYTES = 1_000_000;
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const updateSchema = z.looseObject({ update_id: z.number().int() });

export interface WebhookServer {
  port: number;
  /** Stops accepting calls and resolves when those in progress are answered. */
  stop(): Promise<void>;
}

/**
 * Starts the webhook server. A call with a wrong path, method or secret is refused without reading its body. A body
 * that is too large or isn't an update is refused too. Answers after the update is handled; the summaries it starts
 * keep running.
 */
export async function startWebhook({
  path,
  secret,
  host,
  port,
  handleUpdate,
  logger,
}: {
  /** The path of the webhook's public URL. */
  path: string;
  secret: string;
  host: string;
  port: number;
  handleUpdate: (update: Update) => Promise<void>;
  logger: Logger;
}): Promise<WebhookServer> {
  const server = createServer((request, response) => {
    answer({ request, path, secret, handleUpdate })
      .catch((error: unknown) => {
        logger.error({ error }, "A webhook call failed");
        // Makes Telegram redeliver the update.
        return 500;
      })
      .then((status) => end({ response, status }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => closeServer(server) };
}

async function answer({
  request,
  path,
  secret,
  handleUpdate,
}: {
  request: IncomingMessage;
  path: string;
  secret: string;
  handleUpdate: (update: Update) => Promise<void>;
}): Promise<number> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/healthz" && request.method === "GET") return 200;
  if (pathname !== path) return 404;
  if (request.method !== "POST") return 405;
  if (!isSame(request.headers[SECRET_HEADER], secret)) return 401;
  const body = await readBody(request);
  if (body === null) return 413;
  const update = parseUpdate(body);
  if (update === null) return 400;
  await handleUpdate(update);
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
    // Only the id is checked: the secret authenticates Telegram, and grammY reads the rest as needed.
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
