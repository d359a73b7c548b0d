import { once } from "node:events";
import { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { serve } from "@hono/node-server";
import { protectServer, serverOptions } from "../http/protect-server.ts";
import type { Answer, TestServer } from "./create-test-server.ts";
import { readAnswer } from "./create-test-server.ts";

/** A request over its own socket. It may be left incomplete. */
export interface RawRequest {
  socket: Socket;
  /** The first response on this connection. */
  answer: Promise<Answer>;
  /** Resolves when the connection has closed. */
  closed: Promise<unknown>;
}

/** Serves a test server's app on a real port, with the real server's connection limits. */
export async function listen({
  app,
  maxConnections = null,
}: Pick<TestServer, "app"> & { maxConnections?: number | null }) {
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0, serverOptions });
  if (!(server instanceof Server)) throw new Error("The server isn't an HTTP/1 server.");
  protectServer({ server, maxConnections });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const { port } = address;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Sends a request's head and the start of its body. */
    send({
      method = "POST",
      path,
      headers = {},
      body = "",
    }: {
      method?: string;
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }): RawRequest {
      const socket = connect(port, "127.0.0.1");
      const lines = Object.entries({ Host: "localhost", ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
      // A rejected connection may be reset, which `closed` reports.
      socket.on("error", () => {});
      const answer = readFirstAnswer(socket);
      // A test may leave a request without a response.
      answer.catch(() => {});
      return { socket, answer, closed: new Promise((resolve) => socket.once("close", resolve)) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads a response with a Content-Length, or just the head and start of one without. */
async function readFirstAnswer(socket: Socket): Promise<Answer> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const [status = "", ...lines] = text.slice(0, end).split("\r\n");
    const headers = new Headers(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const body = text.slice(end + 4);
    const length = headers.get("content-length");
    if (length !== null && Buffer.byteLength(body) < Number(length)) continue;
    return readAnswer(new Response(body, { status: Number(status.split(" ")[1]), headers }));
  }
  throw new Error(`The connection ended before the answer: ${text}`);
}
