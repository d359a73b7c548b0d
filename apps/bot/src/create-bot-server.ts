import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "@pith/core/logging/create-log";
import type { Update } from "grammy/types";
import { z } from "zod";
import type { MetricsAnswer } from "./create-metrics-answer.ts";
import { isSameSecret } from "./is-same-secret.ts";

/**
 * Telegram's updates are only a few kilobytes, even with 4096 characters and the maximum number of entities.
 */
const MAX_UPDATE_BYTES = 1_000_000;
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const updateSchema = z.looseObject({ update_id: z.number().int() });

interface Webhook {
  path: string;
  secret: string;
  /** Resolves once the update is stored. */
  handleUpdate: (update: Update) => Promise<void>;
}

/** The bot's own HTTP server: /healthz, /metrics, and the webhook if there is one. */
export interface BotServer {
  /**
   * Returns false if the port is still in use, for example by the process being replaced. Can be called
   * again.
   */
  listen(): Promise<boolean>;
  /** Null while the server isn't listening. */
  getPort(): number | null;
  /** Starts accepting webhook calls. */
  openWebhook(webhook: Webhook): void;
  /** Stops accepting calls and resolves once all pending ones have been answered. */
  stop(): Promise<void>;
}

/**
 * Creates the bot's server. Webhook calls with a wrong path, method or secret are rejected before the body is
 * read, as are bodies that are too large or aren't updates. The server responds once the update has been
 * stored.
 */
export function createBotServer({
  host,
  port,
  logger,
  answerMetrics = async () => null,
}: {
  host: string;
  port: number;
  logger: Log;
  answerMetrics?: MetricsAnswer;
}): BotServer {
  let webhook: Webhook | null = null;
  const server = createServer((request, response) => {
    answer({ request, webhook, answerMetrics })
      .catch((error: unknown): Answer => {
        logger.error({ err: error }, "A call of the bot's server failed");
        // Makes Telegram deliver the update again.
        return { status: 500 };
      })
      .then((answered) => end({ response, ...answered }));
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

interface Answer {
  status: number;
  body?: { contentType: string; text: string };
}

async function answer({
  request,
  webhook,
  answerMetrics,
}: {
  request: IncomingMessage;
  webhook: Webhook | null;
  answerMetrics: MetricsAnswer;
}): Promise<Answer> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/healthz" && request.method === "GET") return { status: 200 };
  if (pathname === "/metrics" && request.method === "GET") {
    const body = await answerMetrics(request);
    return body ? { status: 200, body } : { status: 404 };
  }
  return { status: pathname === webhook?.path ? await receive({ request, webhook }) : 404 };
}

/** Handles a webhook call and returns the response status. */
async function receive({
  request,
  webhook,
}: {
  request: IncomingMessage;
  webhook: Webhook;
}): Promise<number> {
  if (request.method !== "POST") return 405;
  if (!isSameSecret(request.headers[SECRET_HEADER], webhook.secret)) return 401;
  const body = await readBody(request);
  if (body === null) return 413;
  const update = parseUpdate(body);
  if (update === null) return 400;
  await webhook.handleUpdate(update);
  return 200;
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
    // Only validates the id: the secret authenticates Telegram, and grammY reads the rest as needed.
    return parsed.success ? (parsed.data as unknown as Update) : null;
  } catch {
    return null;
  }
}

function end({ response, status, body }: Answer & { response: ServerResponse }): void {
  response.writeHead(status, {
    "Content-Length": Buffer.byteLength(body?.text ?? ""),
    ...(body && { "Content-Type": body.contentType }),
    ...(status === 413 && { Connection: "close" }),
  });
  response.end(body?.text);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
