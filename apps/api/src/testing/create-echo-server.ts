import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface EchoServer extends AsyncDisposable {
  url: string;
  readonly count: number;
}

/**
 * Creates a server that responds to every request with status 500 and echoes the entire request: URL, headers
 * and body.
 */
export async function createEchoServer(): Promise<EchoServer> {
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString("utf8")}`;
    response.writeHead(500, { "Content-Type": "application/json" });
    response.end(
      JSON.stringify({ ok: false, error_code: 500, description: message, error: { message, type: message } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get count() {
      return count;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
