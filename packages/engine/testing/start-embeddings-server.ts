import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received from a client. */
export interface EmbeddingsRequest {
  model: string;
  texts: string[];
  authorization: string | undefined;
}

export interface EmbeddingsServer {
  /** Base URL for clients; ends in /v1. */
  url: string;
  requests: EmbeddingsRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server that implements OpenAI's embeddings API on a free local port. `respond` returns a vector
 * for each text, or an HTTP status. Every text counts as ten tokens.
 */
export async function startEmbeddingsServer({
  respond,
}: {
  respond: (request: EmbeddingsRequest) => number[][] | number;
}): Promise<EmbeddingsServer> {
  const requests: EmbeddingsRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    if (incoming.method !== "POST" || incoming.url !== "/v1/embeddings") {
      outgoing.writeHead(404).end();
      return;
    }
    const body = JSON.parse(Buffer.concat(pieces).toString("utf8"));
    const request = {
      model: String(body.model),
      texts: body.input as string[],
      authorization: incoming.headers.authorization,
    };
    requests.push(request);
    const reply = respond(request);
    if (typeof reply === "number") {
      outgoing.writeHead(reply, { "content-type": "application/json" }).end('{"error":{"message":"No."}}');
      return;
    }
    outgoing.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        object: "list",
        model: request.model,
        data: reply.map((embedding, index) => ({ object: "embedding", index, embedding })),
        usage: { prompt_tokens: 10 * request.texts.length, total_tokens: 10 * request.texts.length },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
