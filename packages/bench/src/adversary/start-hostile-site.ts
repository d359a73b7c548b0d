import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** How a page attacks, by the first part of its path. */
export const attacks = ["nest", "tags", "drip", "bomb", "segments"] as const;
export type Attack = (typeof attacks)[number];

const NESTED_TAGS = 200_000;
const FLAT_TAGS = 3_000_000;
/** Below the pause after which a connection counts as idle. */
const DRIP_EVERY_MS = 1_000;
const BOMB_BYTES = 400_000_000;

export interface HostileSite extends AsyncDisposable {
  port: number;
  /** Paths of pages that were asked for, in order. */
  readonly asked: readonly string[];
  /** The longest time that one response was held open, by path, in milliseconds. */
  readonly heldMs: ReadonlyMap<string, number>;
}

/** Starts a web server with pages that take as much of their reader as they can. */
export async function startHostileSite(): Promise<HostileSite> {
  const asked: string[] = [];
  const heldMs = new Map<string, number>();
  const nested = `<html>${"<b>".repeat(NESTED_TAGS)}`;
  const flat = `<html>${"<p>".repeat(FLAT_TAGS)}`;
  const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, "<p>a</p>"));

  const server = createServer((request, response) => {
    const path = `${request.headers.host}${request.url}`;
    const [, attack = "", page = ""] = (request.url ?? "").split("/");
    const startedMs = performance.now();
    response.once("close", () => {
      heldMs.set(path, Math.max(heldMs.get(path) ?? 0, performance.now() - startedMs));
    });
    if (page !== "") asked.push(path);
    const sendPage = (body: string | Buffer, headers = {}) =>
      response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
    switch (attack) {
      case "nest":
        return sendPage(nested);
      case "tags":
        return sendPage(flat);
      case "drip":
        return drip(response);
      case "bomb":
        return sendPage(bomb, { "content-encoding": "gzip" });
      case "segments":
        // A page with a video whose captions are a playlist that grows with every look.
        return sendPage(
          `<video><source src="/stream/${page}.m3u8" type="application/x-mpegURL"><track kind="captions" src="/track/${page}.m3u8"></video>`,
        );
      case "stream":
      case "track":
        return response
          .writeHead(200, { "content-type": "application/x-mpegURL" })
          .end(buildPlaylist(performance.now()));
      default:
        return drip(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The hostile site has no port.");
  return {
    port: address.port,
    asked,
    heldMs,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html" });
  const timer = setInterval(() => response.write("<p>"), DRIP_EVERY_MS);
  response.once("close", () => clearInterval(timer));
}

function buildPlaylist(seed: number): string {
  const segments = Array.from(
    { length: 3_000 },
    (_, index) => `#EXTINF:4,\n/segment/${seed.toFixed(0)}-${index}.vtt`,
  );
  return ["#EXTM3U", "#EXT-X-TARGETDURATION:4", ...segments].join("\n");
}
