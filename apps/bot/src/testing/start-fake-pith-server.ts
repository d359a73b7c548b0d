import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { API_URL, createFakePithApi, type FakeHandlers } from "./create-fake-pith-api.ts";

/** Serves the fake API over HTTP for a bot running in a separate process. */
export async function startFakePithServer(handlers: FakeHandlers) {
  const pith = createFakePithApi(handlers);
  let server: Server | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const answered = await pith.fetch(`${API_URL}${request.url}`, {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      signal: gone.signal,
      ...(body !== "" && { body }),
    });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.flushHeaders();
    if (answered.body) await pipeline(Readable.fromWeb(answered.body as never), response);
    else response.end();
  }

  async function listen(port: number): Promise<number> {
    // If a client was killed, its response has no reader.
    const next = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    server = next;
    await new Promise<void>((resolve) => next.listen(port, "127.0.0.1", resolve));
    return (next.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    const open = server;
    server = null;
    if (!open) return;
    await new Promise<void>((resolve) => {
      open.close(() => resolve());
      open.closeAllConnections();
    });
  }

  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    pith,
    /** Drops all connections and refuses new ones. */
    goAway: close,
    comeBack: async () => void (await listen(port)),
    close,
  };
}
