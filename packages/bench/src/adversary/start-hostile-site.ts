import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** Attacks by hostile pages. The first segment of a page's path selects the attack. */
export const attacks = ["nest", "tags", "drip", "bomb", "segments"] as const;
type Attack = (typeof attacks)[number];

const NESTED_TAGS = 200_000;
const FLAT_TAGS = 3_000_000;
/** Shorter than a connection's idle timeout. */
const DRIP_EVERY_MS = 1_000;
const BOMB_BYTES = 400_000_000;

/** One attempt to load a page: all requests until the page itself is requested again. */
interface PageTry {
  startedMs: number;
  /** When the attempt's last response ended. */
  endedMs: number;
}

export interface HostileSite extends AsyncDisposable {
  port: number;
  /** Hostile pages that were requested, in order. */
  readonly asked: readonly string[];
  readonly tries: readonly PageTry[];
}

/**
 * Starts a web server with pages that use as many of the attacked server's resources as possible, and
 * `/honest/` pages with captions.
 */
export async function startHostileSite(): Promise<HostileSite> {
  const asked: string[] = [];
  const tries: PageTry[] = [];
  const newest = new Map<string, PageTry>();
  const nested = `<html>${"<b>".repeat(NESTED_TAGS)}`;
  const flat = `<html>${"<p>".repeat(FLAT_TAGS)}`;
  const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, "<p>a</p>"));

  const server = createServer((request, response) => {
    const [, kind = "", page = ""] = (request.url ?? "").split("/");
    const key = `${request.headers.host}/${page}`;
    if (attacks.includes(kind as Attack)) {
      asked.push(key);
      const started = { startedMs: performance.now(), endedMs: performance.now() };
      tries.push(started);
      newest.set(key, started);
    }
    response.once("close", () => {
      const current = newest.get(key);
      if (current) current.endedMs = performance.now();
    });
    const sendPage = (body: string | Buffer, headers = {}) =>
      response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
    switch (kind) {
      case "nest":
        return sendPage(nested);
      case "tags":
        return sendPage(flat);
      case "drip":
        return drip(response);
      case "bomb":
        return sendPage(bomb, { "content-encoding": "gzip" });
      case "segments":
        // A page with a video whose captions are a playlist that grows on every request.
        return sendPage(
          `<video><source src="/stream/${page}/a.m3u8" type="application/x-mpegURL"><track kind="captions" src="/track/${page}/a.m3u8"></video>`,
        );
      case "stream":
      case "track":
        return response.writeHead(200, { "content-type": "application/x-mpegURL" }).end(buildPlaylist(page));
      case "honest":
        return sendPage(
          `<title>Locks</title><video src="/clip/${page}.mp4"><track kind="captions" srclang="en" src="/captions/${page}/en.vtt"></video>`,
        );
      case "captions":
        return response.writeHead(200, { "content-type": "text/vtt" }).end(buildCaptions(page));
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
    tries,
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

function buildPlaylist(page: string): string {
  const seed = performance.now().toFixed(0);
  const segments = Array.from(
    { length: 3_000 },
    (_, index) => `#EXTINF:4,\n/segment/${page}/${seed}-${index}.vtt`,
  );
  return ["#EXTM3U", "#EXT-X-TARGETDURATION:4", ...segments].join("\n");
}

function buildCaptions(page: string): string {
  const cues = Array.from(
    { length: 40 },
    (_, index) =>
      `00:00:${String(index + 10)}.000 --> 00:00:${String(index + 10)}.900\nLock ${page} has pin number ${index}, and the key lifts it to its height.\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}
