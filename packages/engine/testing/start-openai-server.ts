import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received from a client. */
export interface OpenAiRequest {
  /** Counts requests in order of arrival, starting at 0. */
  index: number;
  model: string;
  /** The texts of the system and user messages. */
  instructions: string;
  prompt: string;
  body: Record<string, unknown>;
  headers: IncomingMessage["headers"];
  /** True once the client has disconnected before receiving the complete answer. */
  wasAborted: boolean;
}

/** The server's behavior for one request. */
export type OpenAiReply =
  /** Sends the text in chunks, with usage. `usage: null` omits the usage. */
  | { kind: "answer"; text: string; usage?: { input: number; output: number } | null; finishReason?: string }
  /** Sends a plain HTTP response, such as 429 with `retry-after`. */
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
  /** Sends the text, then drops the connection. */
  | { kind: "cut"; text: string }
  /** Sends the text, then an error inside the stream, as gateways do. */
  | { kind: "stream_error"; text: string; message: string }
  /** Sends the text, then repeats one chunk until the client disconnects. */
  | { kind: "endless"; text: string; piece: string }
  /** Sends the text, then nothing until the client disconnects. */
  | { kind: "silence"; text: string };

export interface OpenAiServer {
  /** Base URL for clients; ends in /v1. */
  url: string;
  requests: OpenAiRequest[];
  /** Resolves once `count` requests have arrived. */
  waitForRequests(count: number): Promise<void>;
  /** Resolves once clients have disconnected before the end of `count` answers. */
  waitForAborts(count: number): Promise<void>;
  /** Resolves once the client has disconnected before the end of the answer to this request. */
  waitForAbort(index: number): Promise<void>;
  close(): Promise<void>;
}

const PIECE_CHARACTERS = 48;

interface Stream {
  send(delta: Record<string, unknown>, finishReason?: string | null): void;
  raw(data: string): void;
}

/**
 * Starts a server that implements OpenAI's chat completions API on a free local port: streamed or whole
 * answers, structured output, refusals, dropped connections and endless answers. `respond` decides how to
 * answer each request.
 */
export async function startOpenAiServer({
  respond,
}: {
  respond: (request: OpenAiRequest) => OpenAiReply | Promise<OpenAiReply>;
}): Promise<OpenAiServer> {
  const requests: OpenAiRequest[] = [];
  const waiting: { isDone: () => boolean; resolve: () => void }[] = [];
  const settle = (): void => {
    for (const { isDone, resolve } of waiting) if (isDone()) resolve();
  };
  const waitUntil = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isDone, resolve });
      settle();
    });
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      outgoing.statusCode = 500;
      outgoing.end(String(error));
    });
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    if (incoming.method !== "POST" || !incoming.url?.endsWith("/chat/completions")) {
      outgoing.statusCode = 404;
      outgoing.end();
      return;
    }
    const body = JSON.parse(Buffer.concat(pieces).toString("utf8")) as Record<string, unknown>;
    const request: OpenAiRequest = {
      index: requests.length,
      model: String(body["model"]),
      instructions: readMessages({ body, role: "system" }),
      prompt: readMessages({ body, role: "user" }),
      body,
      headers: incoming.headers,
      wasAborted: false,
    };
    requests.push(request);
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) request.wasAborted = true;
      settle();
    });
    settle();
    await answer({ reply: await respond(request), request, outgoing });
  }

  // By default, an idle connection is closed after 5 s, which on a busy machine may coincide with the
  // client's next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    waitForRequests: (count) => waitUntil(() => requests.length >= count),
    waitForAborts: (count) =>
      waitUntil(() => requests.filter(({ wasAborted }) => wasAborted).length >= count),
    waitForAbort: (index) => waitUntil(() => requests[index]?.wasAborted === true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readMessages({ body, role }: { body: Record<string, unknown>; role: string }): string {
  const messages = body["messages"];
  if (!Array.isArray(messages)) return "";
  return messages
    .filter((message: { role?: string }) => message.role === role)
    .map((message: { content?: unknown }) => readContent(message.content))
    .join("\n");
}

function readContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: string }) => part.text ?? "").join("");
}

async function answer({
  reply,
  request,
  outgoing,
}: {
  reply: OpenAiReply;
  request: OpenAiRequest;
  outgoing: ServerResponse;
}): Promise<void> {
  if (reply.kind === "status") {
    outgoing.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    outgoing.end(
      reply.body ?? JSON.stringify({ error: { message: `status ${reply.status}`, type: "test" } }),
    );
    return;
  }
  if (request.body["stream"] !== true) {
    answerWhole({ reply, request, outgoing });
    return;
  }
  outgoing.writeHead(200, { "content-type": "text/event-stream" });
  const stream = openStream({ request, outgoing });
  stream.send({ role: "assistant", content: "" });
  for (let at = 0; at < reply.text.length; at += PIECE_CHARACTERS)
    stream.send({ content: reply.text.slice(at, at + PIECE_CHARACTERS) });

  if (reply.kind === "cut") {
    // Wait until the data has been written, so that it arrives before the connection drops.
    await new Promise<void>((resolve) => outgoing.write(": \n\n", () => resolve()));
    setImmediate(() => outgoing.socket?.destroy());
  } else if (reply.kind === "stream_error") {
    stream.raw(JSON.stringify({ error: { message: reply.message, type: "server_error" } }));
    outgoing.end();
  } else if (reply.kind === "endless") {
    const write = (): void => {
      if (outgoing.destroyed) return;
      stream.send({ content: reply.piece });
      setImmediate(write);
    };
    write();
  } else if (reply.kind === "answer") {
    stream.send({}, reply.finishReason ?? "stop");
    if (reply.usage !== null) stream.raw(JSON.stringify(buildUsage({ reply, request })));
    stream.raw("[DONE]");
    outgoing.end();
  }
}

function buildUsage({
  reply,
  request,
}: {
  reply: Extract<OpenAiReply, { kind: "answer" }>;
  request: OpenAiRequest;
}) {
  const input = reply.usage?.input ?? Math.ceil((request.instructions.length + request.prompt.length) / 4);
  const output = reply.usage?.output ?? Math.ceil(reply.text.length / 4);
  return {
    id: `chat-${request.index}`,
    object: "chat.completion.chunk",
    created: 0,
    model: request.model,
    choices: [],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

function openStream({ request, outgoing }: { request: OpenAiRequest; outgoing: ServerResponse }): Stream {
  const raw = (data: string): void => {
    outgoing.write(`data: ${data}\n\n`);
  };
  return {
    raw,
    send: (delta, finishReason = null) =>
      raw(
        JSON.stringify({
          id: `chat-${request.index}`,
          object: "chat.completion.chunk",
          created: 0,
          model: request.model,
          choices: [{ index: 0, delta, finish_reason: finishReason }],
        }),
      ),
  };
}

function answerWhole({
  reply,
  request,
  outgoing,
}: {
  reply: Exclude<OpenAiReply, { kind: "status" }>;
  request: OpenAiRequest;
  outgoing: ServerResponse;
}): void {
  if (reply.kind !== "answer") {
    outgoing.socket?.destroy();
    return;
  }
  const { usage } = buildUsage({ reply, request });
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end(
    JSON.stringify({
      id: `chat-${request.index}`,
      object: "chat.completion",
      created: 0,
      model: request.model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: reply.text },
          finish_reason: reply.finishReason ?? "stop",
        },
      ],
      ...(reply.usage !== null && { usage }),
    }),
  );
}
