import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { forbiddenUrls } from "@pith/sources/testing/forbidden-urls";

/** A hostile host and the link that a user pastes. */
export interface NetworkAttack {
  kind: string;
  link: string;
  /** DNS answers by name, one per lookup. All other names resolve to a public address. */
  names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  answer: RequestListener;
  /** True if the guard takes seconds to reject the attack. */
  isSlow?: boolean;
}

const PUBLIC = "93.184.215.14";
const LINK = "http://hostile.example.com/talk";
const BOMB_BYTES = 100_000_000;
const DRIP_MS = 1_000;
const LIE_BYTES = 5_000;

/** Addresses of every kind that must never be contacted, even if a name resolves to one. */
const forbiddenAddresses = [
  "127.0.0.1",
  "127.0.0.2",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.2",
  "::ffff:a9fe:a9fe",
  "::127.0.0.2",
  "64:ff9b::7f00:2",
  "64:ff9b:1::a00:1",
  "2002:7f00:2::",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:db8::1",
  "fd00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

const send = (response: ServerResponse, body: string | Buffer, headers = {}) =>
  response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(302, { location: encodeURI(location) }).end();
const track = (source: string) => `<video><track kind="captions" srclang="en" src="${source}"></video>`;

/**
 * Responds to `/talk` with a page whose captions are at `source`, and to all other requests with `answer`.
 */
const captions =
  (answer: RequestListener, source = "/captions.vtt"): RequestListener =>
  (request, response) => {
    if (request.url === "/talk") send(response, track(source));
    else answer(request, response);
  };

/**
 * Responds to `/talk` with a page that plays a stream with subtitles, and to requests for the subtitles with
 * `answer`.
 */
const subtitles =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === "/talk")
      send(response, '<video><source src="/talk.m3u8" type="application/x-mpegURL"></video>');
    else if (request.url === "/talk.m3u8")
      send(
        response,
        '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n',
      );
    else answer(request, response);
  };

/** Writes as fast as the reader accepts data, until the connection closes. */
function writeForever(response: ServerResponse, text: string): void {
  if (response.socket === null || response.socket.destroyed) return;
  if (response.write(text)) setImmediate(writeForever, response, text);
  else response.once("drain", () => writeForever(response, text));
}

const drip = (response: ServerResponse) => {
  const timer = setInterval(() => response.write("a"), DRIP_MS);
  response.once("close", () => clearInterval(timer));
};

/** Lists the ways in which a hostile host can attack the network of the server that reads its pages. */
export function listNetworkAttacks({ canaryPort }: { canaryPort: number }): NetworkAttack[] {
  const targets = [
    ...forbiddenUrls,
    ...["127.0.0.2", "127.200.0.1", "[::1]", "[::ffff:127.0.0.2]", "2130706434", "0x7f.2", "localhost"].map(
      (host) => `http://${host}:${canaryPort}/`,
    ),
  ];
  return [
    ...targets.map((target) => ({
      kind: "redirects into forbidden addresses",
      link: LINK,
      answer: ((_request, response) => redirect(response, target)) satisfies RequestListener,
    })),
    ...targets.map((target) => ({
      kind: "captions at forbidden addresses",
      link: LINK,
      answer: captions(
        (_request, response) => redirect(response, target),
        target.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
      ),
    })),
    ...targets.map((target) => ({
      kind: "segments at forbidden addresses",
      link: LINK,
      answer: subtitles((_request, response) =>
        send(
          response,
          `#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\n${target || "empty"}\n#EXT-X-ENDLIST\n`,
        ),
      ),
    })),
    ...forbiddenAddresses.map((address) => ({
      kind: "names of forbidden addresses",
      link: LINK,
      names: { "hostile.example.com": [[address]] },
      answer: captions((_request, response) => send(response, "")),
    })),
    ...forbiddenAddresses.map((address) => ({
      kind: "names of a public and a forbidden address",
      link: LINK,
      names: { "hostile.example.com": [[PUBLIC, address]] },
      answer: captions((_request, response) => send(response, "")),
    })),
    ...forbiddenAddresses.map((address) => ({
      kind: "rebinding after the check",
      link: LINK,
      names: { "hostile.example.com": [[PUBLIC], [address]] },
      // Closes the page's connection, so that the request for the captions needs another DNS lookup.
      answer: ((request, response) => {
        if (request.url === "/talk") send(response, track("/captions.vtt"), { connection: "close" });
        else send(response, "WEBVTT\n\n00:01.000 --> 00:02.000\nsecret\n");
      }) satisfies RequestListener,
    })),
    {
      kind: "endless redirects",
      link: LINK,
      answer: (request, response) => redirect(response, `${request.url}a`),
    },
    {
      kind: "declared as 10 GB",
      link: LINK,
      isSlow: true,
      answer: (_request, response) =>
        response.writeHead(200, { "content-type": "text/html", "content-length": "10000000000" }).write("a"),
    },
    {
      kind: "declared longer than sent",
      link: LINK,
      isSlow: true,
      answer: (_request, response) =>
        response
          .writeHead(200, { "content-type": "text/html", "content-length": String(LIE_BYTES) })
          .write("a"),
    },
    {
      kind: "endless body",
      link: LINK,
      isSlow: true,
      answer: (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        writeForever(response, "<p>a</p>".repeat(8_000));
      },
    },
    {
      kind: "headers without end",
      link: LINK,
      isSlow: true,
      answer: (request) => {
        const timer = setInterval(() => request.socket.write("x-a: b\r\n"), DRIP_MS);
        request.socket.write("HTTP/1.1 200 OK\r\n");
        request.socket.once("close", () => clearInterval(timer));
      },
    },
    {
      kind: "no answer",
      link: LINK,
      isSlow: true,
      answer: () => {},
    },
    {
      kind: "dripping page",
      link: LINK,
      isSlow: true,
      answer: (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        drip(response);
      },
    },
    {
      kind: "dripping captions",
      link: LINK,
      isSlow: true,
      answer: captions((_request, response) => drip(response)),
    },
    {
      kind: "gzip bomb",
      link: LINK,
      answer: (_request, response) =>
        send(response, gzipSync(Buffer.alloc(BOMB_BYTES)), { "content-encoding": "gzip" }),
    },
    {
      kind: "brotli bomb",
      link: LINK,
      answer: (_request, response) =>
        send(
          response,
          brotliCompressSync(Buffer.alloc(BOMB_BYTES), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
          { "content-encoding": "br" },
        ),
    },
    {
      kind: "playlist that leads to itself",
      link: LINK,
      answer: subtitles((request, response) =>
        send(response, `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${request.url}?again\n`),
      ),
    },
    {
      kind: "playlist of dripping segments",
      link: LINK,
      isSlow: true,
      answer: subtitles((request, response) => {
        if (request.url?.endsWith(".m3u8") !== true) return drip(response);
        const segments = Array.from({ length: 3_000 }, (_, index) => `#EXTINF:4,\n/segment/${index}.vtt`);
        return send(response, `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${segments.join("\n")}\n#EXT-X-ENDLIST\n`);
      }),
    },
  ];
}
