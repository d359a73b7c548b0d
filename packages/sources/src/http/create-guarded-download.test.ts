import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { isAppError } from "@pith/core/errors/app-error";
import { afterAll, describe, expect, it } from "vitest";
import { dialLoopback } from "../testing/dial-loopback.ts";
import { forbiddenUrls } from "../testing/forbidden-urls.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { createGuardedDownload, type GuardedDownloadOptions } from "./create-guarded-download.ts";
import type { DownloadRequest } from "./guarded-download.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-download-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const createPath = () => join(folder, `file-${files++}`);
const publicAddress = { address: "93.184.216.34", family: 4 } as const;

async function run(options: GuardedDownloadOptions, request: Partial<DownloadRequest> & { url: string }) {
  const filePath = request.filePath ?? createPath();
  try {
    const answer = await createGuardedDownload(options)({ ...request, filePath });
    return { outcome: `status ${answer.status}`, filePath, bytes: answer.bytes };
  } catch (error) {
    return { outcome: isAppError(error) ? error.code : String(error), filePath, bytes: -1 };
  }
}

describe("createGuardedDownload", () => {
  it.each(forbiddenUrls)("refuses %j before a socket is opened", async (url) => {
    const opened: string[] = [];
    const { outcome, filePath } = await run(
      {
        resolve: async () => [publicAddress],
        openSocket: ({ options }, callback) => {
          opened.push(options.hostname);
          callback(new Error("A socket was opened"), null);
        },
      },
      { url },
    );
    expect([outcome, opened, existsSync(filePath)]).toEqual(["forbidden_address", [], false]);
  });

  it.each(["127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1"])(
    "refuses a name that resolves to %s",
    async (address) => {
      const family = address.includes(":") ? 6 : 4;
      const resolve = async () => [publicAddress, { address, family } as const];
      expect((await run({ resolve }, { url: "https://media.example.com/a.mp3" })).outcome).toBe(
        "forbidden_address",
      );
    },
  );

  it("refuses a redirect to the local network", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    });
    const options = { resolve: async () => [publicAddress], openSocket: dialLoopback(server.port) };
    expect((await run(options, { url: "http://media.example.com/a.mp3" })).outcome).toBe("forbidden_address");
  });

  it("writes the file, reports progress, and decompresses", async () => {
    const body = Buffer.alloc(300_000, "pith");
    await using server = await startTestServer((request, response) => {
      if (request.url === "/gzip")
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
      else response.writeHead(200, { "content-length": body.length }).end(body);
    });
    const shares: number[] = [];
    const plain = await run(
      { allowedOrigins: [server.origin] },
      {
        url: `${server.origin}/a.mp3`,
        onProgress: ({ receivedBytes, totalBytes }) => shares.push(receivedBytes / (totalBytes ?? 0)),
      },
    );
    expect(plain).toMatchObject({ outcome: "status 200", bytes: body.length });
    expect(readFileSync(plain.filePath).equals(body)).toBe(true);
    expect(shares.at(-1)).toBe(1);
    const packed = await run({ allowedOrigins: [server.origin] }, { url: `${server.origin}/gzip` });
    expect(readFileSync(packed.filePath).equals(body)).toBe(true);
  });

  it("returns an error status without writing a file", async () => {
    await using server = await startTestServer((_request, response) => response.writeHead(404).end("gone"));
    const { outcome, bytes, filePath } = await run(
      { allowedOrigins: [server.origin] },
      { url: `${server.origin}/a.mp3` },
    );
    expect([outcome, bytes, existsSync(filePath)]).toEqual(["status 404", 0, false]);
  });

  it.each([
    ["a declared length", { "content-length": "900000" }],
    ["an endless body", {}],
  ])("stops at the limit with %s, and leaves nothing behind", async (_name, headers) => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, headers);
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once("drain", pump);
      };
      pump();
    });
    const { outcome, filePath } = await run(
      { allowedOrigins: [server.origin], maxBytes: 500_000 },
      { url: `${server.origin}/a.mp3`, maxBytes: 2_000_000 },
    );
    expect([outcome, existsSync(filePath)]).toEqual(["input_too_large", false]);
  });

  it("stops a decompression bomb", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(20_000_000)));
    });
    const { outcome } = await run(
      { allowedOrigins: [server.origin], maxBytes: 1_000_000 },
      { url: `${server.origin}/a.mp3` },
    );
    expect(outcome).toBe("input_too_large");
  });

  it("gives up on a source that is too slow or breaks off", async () => {
    await using slow = await startTestServer((_request, response) => {
      response.writeHead(200);
      response.write("x");
    });
    const late = await run(
      { allowedOrigins: [slow.origin], timeoutMs: 150 },
      { url: `${slow.origin}/a.mp3` },
    );
    expect([late.outcome, existsSync(late.filePath)]).toEqual(["timeout", false]);
    await using broken = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("x", () => response.destroy());
    });
    const cut = await run({ allowedOrigins: [broken.origin] }, { url: `${broken.origin}/a.mp3` });
    expect([cut.outcome, existsSync(cut.filePath)]).toEqual(["source_unreachable", false]);
  });

  it("stops on abort", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200);
      response.write("x");
    });
    const controller = new AbortController();
    const { outcome, filePath } = await run(
      { allowedOrigins: [server.origin] },
      {
        url: `${server.origin}/a.mp3`,
        signal: controller.signal,
        onProgress: () => controller.abort(),
      },
    );
    expect([outcome, existsSync(filePath)]).toEqual(["cancelled", false]);
  });

  it("never overwrites an existing file", async () => {
    await using server = await startTestServer((_request, response) => response.end("new"));
    const filePath = createPath();
    writeFileSync(filePath, "old");
    await run({ allowedOrigins: [server.origin] }, { url: `${server.origin}/a.mp3`, filePath });
    expect(readFileSync(filePath, "utf8")).toBe("old");
  });
});
