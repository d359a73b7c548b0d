import { createServer, type IncomingMessage } from "node:http";
import { sharedDataDirectory } from "../repository/shared-data.ts";
import { answerYouTube } from "./answer-youtube.ts";

export interface ReplayServer extends AsyncDisposable {
  origin: string;
  /** Method and path of every call so far. */
  calls: string[];
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

/**
 * Starts a server on a loopback port that answers from the recordings in place of YouTube. Null if there are
 * no recordings.
 */
export async function startReplayServer(): Promise<ReplayServer | null> {
  if (sharedDataDirectory === null) return null;
  const calls: string[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const answer = answerYouTube({ request: { url, body: await readBody(request) }, origin });
    response.writeHead(answer.status, { "content-type": answer.contentType }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The replay server has no port.");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
