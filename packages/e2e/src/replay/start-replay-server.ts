import { createServer, type IncomingMessage } from "node:http";
import { sharedDataDirectory } from "../repository/shared-data.ts";
import { answerYouTube } from "./answer-youtube.ts";
import { writeChannelFeed } from "./write-channel-feed.ts";

export interface ReplayServer extends AsyncDisposable {
  origin: string;
  /** Method and path of every call so far. */
  calls: string[];
  /** Adds a recorded video to the channel's feed. */
  publish(videoId: string): void;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

/**
 * Starts a server on a loopback port that stands in for YouTube and responds from the recordings. Null if there are no
 * recordings.
 */
export async function startReplayServer(): Promise<ReplayServer | null> {
  if (sharedDataDirectory === null) return null;
  const calls: string[] = [];
  const published: { videoId: string; at: Date }[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const body = await readBody(request);
    const answer =
      url.pathname === "/feeds/videos.xml"
        ? { status: 200, contentType: "application/xml", body: writeChannelFeed(published) }
        : answerYouTube({ request: { url, body }, origin });
    response.writeHead(answer.status, { "content-type": answer.contentType }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The replay server has no port.");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    calls,
    publish: (videoId) => void published.push({ videoId, at: new Date() }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
