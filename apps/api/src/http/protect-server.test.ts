import { once } from "node:events";
import { Agent, createServer, get, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createConnection, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_CONNECTIONS, protectServer } from "./protect-server.ts";

/** All of 127.0.0.0/8 is this machine, but each address counts as a different network. */
const FLOOD = "127.0.1.1";
const OTHER = "127.0.1.2";

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(handler: RequestListener): Promise<Server> {
  server = createServer(handler);
  protectServer({ server, maxConnections: MAX_CONNECTIONS });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Returns the status. Null if the connection was closed without a response. */
function ask({ localAddress }: { localAddress: string }): Promise<number | null> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port: readPort(), localAddress, agent: false };
    get(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).once("error", () => resolve(null));
  });
}

describe("protectServer", () => {
  it("closes a connection after its response once the process is stopping", async () => {
    let isStopping = false;
    server = createServer((_request, response) => response.end());
    protectServer({ server, maxConnections: null, isStopping: () => isStopping });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const agent = new Agent({ keepAlive: true });
    const readConnection = async () => {
      const [response] = await once(get({ host: "127.0.0.1", port: readPort(), agent }), "response");
      response.resume();
      return response.headers.connection;
    };
    expect(await readConnection()).toBe("keep-alive");
    isStopping = true;
    expect(await readConnection()).toBe("close");
    agent.destroy();
  });

  it("closes connections of a network that is rejected too often and still serves others", async () => {
    await listen((request, response) => {
      response.statusCode = request.socket.remoteAddress === FLOOD ? 429 : 200;
      response.end();
    });
    const statuses: (number | null)[] = [];
    for (let round = 0; round < 10; round += 1) {
      const flood = Array.from({ length: 40 }, () => ask({ localAddress: FLOOD }));
      expect(await ask({ localAddress: OTHER })).toBe(200);
      statuses.push(...(await Promise.all(flood)));
    }
    expect(statuses).toContain(429);
    expect(statuses).toContain(null);
    expect(statuses).not.toContain(200);
  });

  it("interleaves another network's request with a burst from one network", async () => {
    const order: string[] = [];
    let accepted = 0;
    const listening = await listen((request, response) => {
      order.push(request.socket.remoteAddress ?? "");
      response.end();
    });
    listening.on("connection", () => {
      accepted += 1;
    });
    const addresses = [...Array.from({ length: 100 }, () => FLOOD), OTHER];
    const sockets = await Promise.all(addresses.map(connect));
    await vi.waitUntil(() => accepted === addresses.length);
    const answered = sockets.map((socket) => once(socket, "data"));
    // All requests arrive in the same turn of the event loop, with the other network's request last.
    for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await Promise.all(answered);
    expect(order).toHaveLength(101);
    expect(order.indexOf(OTHER)).toBeLessThan(50);
    for (const socket of sockets) socket.destroy();
  });
});

async function connect(localAddress: string): Promise<Socket> {
  const socket = createConnection({ host: "127.0.0.1", port: readPort(), localAddress });
  await once(socket, "connect");
  return socket;
}

function readPort(): number {
  const address = server?.address() as AddressInfo | undefined;
  return address?.port ?? 0;
}
