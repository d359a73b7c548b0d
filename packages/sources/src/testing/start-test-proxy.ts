import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface TestProxy extends AsyncDisposable {
  url: string;
  /** `CONNECT` targets with their proxy-authorization, in order. */
  asked: { target: string; authorization: string | undefined }[];
}

/** Starts an HTTP proxy on loopback that connects every tunnel to one loopback port, or rejects them all. */
export async function startTestProxy({
  port,
  status = 200,
}: {
  port: number;
  status?: number;
}): Promise<TestProxy> {
  const asked: TestProxy["asked"] = [];
  const server = createServer();
  /** close() doesn't count tunnels as connections but still waits for them to end. */
  const tunnels = new Set<Duplex>();
  server.on("connect", (request, client) => {
    asked.push({ target: request.url ?? "", authorization: request.headers["proxy-authorization"] });
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const upstream = connect({ host: "127.0.0.1", port }, () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    tunnels.add(client);
    client.on("close", () => {
      tunnels.delete(client);
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
