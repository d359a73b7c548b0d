import { describe, expect, it } from "vitest";
import { createFakeCaches } from "../lib/offline/testing/create-fake-caches.ts";
import { createShellWorker, rootFiles, SHELL_PREFIX } from "./create-shell-worker.ts";

const origin = "https://pith.test";
const page = (entry: string) => `<script type="module" src="${entry}"></script>`;

function createServer(entry = "/assets/base-1.js") {
  const files = new Map<string, string>([
    ["/", page(entry)],
    [entry, "entry"],
    ["/summary/abc", "fresh page"],
    ...rootFiles.map((path): [string, string] => [path, path]),
  ]);
  const asked: string[] = [];
  const server = { files, asked, isDown: false, isSlow: false };
  async function fetch(request: Request | string): Promise<Response> {
    const { pathname } = new URL(typeof request === "string" ? request : request.url, origin);
    asked.push(pathname);
    if (server.isDown) throw new TypeError("Failed to fetch");
    if (server.isSlow) return new Promise(() => undefined);
    const body = files.get(pathname);
    return new Response(body ?? "missing", { status: body === undefined ? 404 : 200 });
  }
  return Object.assign(server, { fetch });
}

function createWorker({
  server = createServer(),
  caches = createFakeCaches((path) => server.fetch(path)),
  id = "one",
  entryPath = "/assets/base-1.js",
  languages = ["en-US"],
}: {
  server?: ReturnType<typeof createServer>;
  caches?: CacheStorage;
  id?: string;
  entryPath?: string;
  languages?: readonly string[];
} = {}) {
  const { fetch } = server;
  const texts = { en: [], de: ["/assets/de.js"], ru: ["/assets/ru.js"] };
  const build = { id, entryPath, files: [entryPath], texts };
  const worker = createShellWorker({ build, caches, fetch, languages, origin, wait: async () => undefined });
  return { worker, server, caches };
}

function open(path: string): Request {
  const request = new Request(origin + path);
  // Set after construction, because scripts can't construct navigation requests.
  Object.defineProperty(request, "mode", { value: "navigate" });
  return request;
}

const readText = async (answer: Promise<Response> | null) => (await answer)?.text();

describe("createShellWorker", () => {
  it("serves the network's page, whatever is cached", async () => {
    const { worker } = createWorker();
    await worker.install();
    const preloaded = Promise.resolve(new Response("preloaded page"));
    expect(await readText(worker.answer(open("/summary/abc"), preloaded))).toBe("preloaded page");
  });

  it("serves the server's error page instead of hiding it behind the cached shell", async () => {
    const { worker } = createWorker();
    await worker.install();
    const failed = Promise.resolve(new Response("broken", { status: 503 }));
    expect((await worker.answer(open("/"), failed))?.status).toBe(503);
  });

  it.each(["isDown", "isSlow"] as const)(
    "serves the cached shell for any page if the server %s",
    async (state) => {
      const { worker, server } = createWorker();
      await worker.install();
      server[state] = true;
      expect(await readText(worker.answer(open("/summary/abc?t=3")))).toContain("/assets/base-1.js");
      expect(await readText(worker.answer(new Request(`${origin}/before-paint.js`)))).toBe(
        "/before-paint.js",
      );
      expect(await readText(worker.answer(new Request(`${origin}/assets/base-1.js`)))).toBe("entry");
    },
  );

  it("fails like the network if nothing is cached", async () => {
    const { worker, server } = createWorker();
    server.isDown = true;
    await expect(worker.answer(open("/"))).rejects.toThrow("Failed to fetch");
  });

  it("doesn't handle the API, uploads and other origins", () => {
    const { worker } = createWorker();
    for (const path of [
      "/api/summaries/abc",
      "/api",
      "/auth/session",
      "/sandbox/pay",
      "/embed/x",
      "/healthz",
    ]) {
      expect(worker.answer(new Request(origin + path)), path).toBeNull();
      expect(worker.answer(open(path)), path).toBeNull();
    }
    expect(worker.answer(new Request(`${origin}/`, { method: "POST" }))).toBeNull();
    expect(worker.answer(new Request("https://i.ytimg.com/assets/a.jpg"))).toBeNull();
    expect(worker.answer(new Request(`${origin}/podcast.png`))).toBeNull();
  });

  it("caches only the shell and hashed files", async () => {
    const { worker, caches, server } = createWorker();
    await worker.install();
    server.files.set("/assets/page-2.js", "page");
    await worker.answer(open("/summary/abc"));
    await worker.answer(new Request(`${origin}/assets/page-2.js`));
    await worker.answer(new Request(`${origin}/assets/gone.js`));
    const stored = await (await caches.open(`${SHELL_PREFIX}one`)).keys();
    expect(stored.map(({ url }) => new URL(url).pathname).sort()).toEqual(
      ["/", "/assets/base-1.js", "/assets/page-2.js", ...rootFiles].sort(),
    );
  });

  it("caches hashed files that a page loaded before, and no other URLs it names", async () => {
    const { worker, caches, server } = createWorker();
    await worker.install();
    server.files.set("/assets/page-2.js", "page");
    server.files.set("/api/account", "private");
    await worker.addLoaded(["/assets/page-2.js", "/api/account", "/assets/gone.js"]);
    server.isDown = true;
    expect(await readText(worker.answer(new Request(`${origin}/assets/page-2.js`)))).toBe("page");
    expect(await (await caches.open(`${SHELL_PREFIX}one`)).match("/api/account")).toBeUndefined();
  });

  it("caches the texts of the browser's languages", async () => {
    const { worker, caches, server } = createWorker({ languages: ["de-AT", "fr"] });
    server.files.set("/assets/de.js", "Texte").set("/assets/ru.js", "тексты");
    await worker.install();
    const cache = await caches.open(`${SHELL_PREFIX}one`);
    expect(await cache.match("/assets/de.js")).toBeDefined();
    expect(await cache.match("/assets/ru.js")).toBeUndefined();
  });

  it("doesn't install over a server with another build", async () => {
    const { worker } = createWorker({ server: createServer("/assets/base-2.js") });
    await expect(worker.install()).rejects.toThrow("another build");
  });

  it("keeps the previous build's files for open tabs, deletes older ones, and touches no offline copies", async () => {
    const server = createServer();
    const { caches } = createWorker({ server });
    const other = await caches.open("pith-copies-user-1");
    await other.put("/api/summaries/abc", new Response("{}"));
    for (const number of ["1", "2", "3"]) {
      const entryPath = `/assets/base-${number}.js`;
      server.files.set("/", page(entryPath)).set(entryPath, `entry ${number}`);
      const { worker } = createWorker({ server, caches, id: number, entryPath });
      await worker.install();
      await worker.activate();
    }
    expect(await caches.keys()).toEqual(["pith-copies-user-1", `${SHELL_PREFIX}2`, `${SHELL_PREFIX}3`]);
    server.isDown = true;
    const { worker } = createWorker({ server, caches, id: "3", entryPath: "/assets/base-3.js" });
    expect(await readText(worker.answer(open("/")))).toContain("base-3");
    expect(await readText(worker.answer(new Request(`${origin}/assets/base-2.js`)))).toBe("entry 2");
  });
});
