import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface TestProxy extends AsyncDisposable {
  url: string;
  /** The `CONNECT` targets and their proxy-authorization, in order. */
  asked: { target: string; authorization: string | undefined }[];
}

/** An HTTP proxy on loopback that leads every tunnel to one port on loopback, or refuses them all. */
export async function startTestProxy({
  port,
  status = 200,
}: {
  port: number;
  status?: number;
}): Promise<TestProxy> {
  const asked: TestProxy["asked"] = [];
  const server = createServer();
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
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
