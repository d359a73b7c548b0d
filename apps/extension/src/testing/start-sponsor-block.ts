import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SponsorBlockServer {
  origin: string;
  /** The path (with its query), cookies and referrer of every request. */
  requests: string[];
  close(): Promise<void>;
}

/**
 * Starts a server that implements SponsorBlock's protocol: for the prefix of a hash, it returns the segments
 * of all videos whose hashed id starts with that prefix, or 404.
 */
export async function startSponsorBlock(
  videos: Record<string, { segment: [number, number]; category: string }[]>,
): Promise<SponsorBlockServer> {
  const requests: string[] = [];
  const server = createServer(({ url = "", headers: { cookie = "", referer = "" } }, response) => {
    requests.push([url, cookie, referer].filter(Boolean).join(" "));
    const prefix = /^\/api\/skipSegments\/([0-9a-f]{4,32})\?/u.exec(url)?.[1];
    const found = Object.entries(videos).filter(
      ([id]) => prefix && createHash("sha256").update(id).digest("hex").startsWith(prefix),
    );
    response.statusCode = found.length > 0 ? 200 : 404;
    response.end(JSON.stringify(found.map(([videoID, segments]) => ({ videoID, segments }))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
