import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readText } from "./repository.ts";

const HOST_NAME = "pith.example.com";
const LIMIT_MS = 30_000;
/** Debian installs servers in these sbin folders, which are only on root's PATH. */
const searchPath = `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin`;

interface Proxy {
  program: string;
  /** Writes the sample with the test's ports into the folder and returns the program's arguments. */
  prepare(place: { folder: string; port: number; unusedPort: number; upstream: string }): string[];
}

const nginx: Proxy = {
  program: "nginx",
  prepare({ folder, port, unusedPort, upstream }) {
    const file = (name: string) => path.join(folder, name);
    const options = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      `/CN=${HOST_NAME}`,
    ];
    execFileSync("openssl", [...options, "-keyout", file("privkey.pem"), "-out", file("fullchain.pem")], {
      stdio: "ignore",
    });
    const sample = readText("docs/operating/nginx.conf")
      .replaceAll(`/etc/letsencrypt/live/${HOST_NAME}`, folder)
      .replace(/^ *listen \[::\].*\n/gm, "")
      .replace("listen 443", `listen 127.0.0.1:${port}`)
      .replace("listen 80", `listen 127.0.0.1:${unusedPort}`)
      .replace("127.0.0.1:8000", upstream);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${file(kind)};`,
    );
    writeFileSync(
      file("nginx.conf"),
      `daemon off; pid ${file("pid")}; events {} http { access_log off; ${folders.join(" ")}\n${sample}}`,
    );
    return ["-c", file("nginx.conf"), "-p", folder, "-e", file("error.log")];
  },
};

const caddy: Proxy = {
  program: "caddy",
  prepare({ folder, port, unusedPort, upstream }) {
    const sample = readText("docs/operating/Caddyfile")
      .replace(`${HOST_NAME} {`, `${HOST_NAME}:${port} {\n\ttls internal`)
      .replace("name api", `name ${upstream.replace(/:.*/, "")}`)
      .replace("port 8000", `port ${upstream.replace(/.*:/, "")}`);
    const file = path.join(folder, "Caddyfile");
    // A test mustn't change which certificate authorities this machine trusts.
    writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${unusedPort}\n}\n${sample}`);
    return ["run", "--adapter", "caddyfile", "--config", file];
  },
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { env: { PATH: searchPath }, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts the proxy in front of a server that stands in for Pith, and returns functions that send requests through it.
 */
async function start({
  proxy,
  handle,
}: {
  proxy: Proxy;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}) {
  const server: Server = createServer((request, response) =>
    request.url === "/readyz" ? response.end("{}") : handle(request, response),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = mkdtempSync(path.join(tmpdir(), "pith-proxy-"));
  // nginx drops root privileges and then reads its folders as another user.
  chmodSync(folder, 0o755);
  const [port, unusedPort] = [await findFreePort(), await findFreePort()];
  const upstream = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(proxy.program, proxy.prepare({ folder, port, unusedPort, upstream }), {
    env: { PATH: searchPath, HOME: folder },
    stdio: "ignore",
  });
  closers.push(() => {
    child.kill("SIGKILL");
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    requestHttps({
      host: "127.0.0.1",
      port,
      path: url,
      method,
      servername: HOST_NAME,
      headers: { host: HOST_NAME, ...headers },
      rejectUnauthorized: false,
    });
  await vi.waitFor(
    async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
      const [response] = (await once(ask("/readyz").end(), "response")) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(200);
    },
    { timeout: LIMIT_MS },
  );
  return ask;
}

async function readText200(response: IncomingMessage): Promise<string> {
  expect(response.statusCode).toBe(200);
  return (await response.setEncoding("utf8").toArray()).join("");
}

describe.each([nginx, caddy])("the sample for $program", (proxy) => {
  it("replaces a client's forwarded address, and sets the host and https", async ({ skip }) => {
    if (!isInstalled(proxy.program)) skip(`${proxy.program} isn't installed here.`);
    const ask = await start({
      proxy,
      handle: ({ headers }, response) => response.end(JSON.stringify(headers)),
    });
    const claimed = ask("/", { "x-forwarded-for": "203.0.113.9" }).end();
    const [response] = (await once(claimed, "response")) as [IncomingMessage];
    expect(JSON.parse(await readText200(response))).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      host: HOST_NAME,
    });
  });

  it("forwards each event before the next one", async ({ skip }) => {
    if (!isInstalled(proxy.program)) skip(`${proxy.program} isn't installed here.`);
    const second = Promise.withResolvers<void>();
    const ask = await start({
      proxy,
      handle: (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
        void second.promise.then(() => response.end("data: 2\n\n"));
      },
    });
    const asked = ask("/events", { "accept-encoding": "gzip" }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const isPacked = response.headers["content-encoding"] === "gzip";
    const events = (isPacked ? response.pipe(createGunzip()) : response).setEncoding("utf8");
    expect(await once(events, "data")).toEqual(["data: 1\n\n"]);
    second.resolve();
    expect(await events.toArray()).toEqual(["data: 2\n\n"]);
  });

  it("forwards a large upload while it arrives", async ({ skip }) => {
    if (!isInstalled(proxy.program)) skip(`${proxy.program} isn't installed here.`);
    const part = Buffer.alloc(4_000_000);
    const arriving = Promise.withResolvers<void>();
    const ask = await start({
      proxy,
      handle: (request, response) => {
        let bytes = 0;
        request.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          arriving.resolve();
        });
        request.on("end", () => response.end(String(bytes)));
      },
    });
    const upload = ask("/upload", { "content-length": String(2 * part.length) }, "POST");
    upload.write(part);
    await arriving.promise;
    const answered = once(upload.end(part), "response");
    expect(await readText200(((await answered) as [IncomingMessage])[0])).toBe(String(2 * part.length));
  });
});
