import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Caller,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";
import { createTestWebsite, type TestWebsite } from "../testing/create-test-website.ts";
import type { AppEnv } from "./app-env.ts";
import { serveWebsite } from "./static-website.ts";
import { websitePages } from "./website-pages.ts";

let server: TestServer;
let site: TestWebsite;
const head =
  '<title>Pith</title><meta name="description" content="Old" /><meta property="og:type" content="website" />';
beforeAll(async () => {
  server = await createTestServer();
  site = await createTestWebsite({
    server,
    files: {
      "index.html": `<!doctype html><head>${head}</head><body>${"x".repeat(2000)}</body>`,
      "pages/s.html": `<!doctype html><head>${head}</head><body>Shared</body>`,
      "pages/login.html": "<!doctype html><body>Login</body>",
      "pages/de/index.html": '<!doctype html><html lang="de">Start',
      "pages/404.html": "<!doctype html><body>No such page",
      "pages/de/404.html": '<!doctype html><html lang="de">Keine solche Seite',
      "pages/de/login.html": '<!doctype html><html lang="de">Anmeldung',
      "assets/app-1a2b.js": `// ${"y".repeat(4000)}`,
      "favicon.svg": "<svg></svg>",
      "sw.js": "self.addEventListener('fetch', () => undefined);",
    },
  });
});
afterAll(async () => {
  await server.close();
  await site[Symbol.asyncDispose]();
});

const website = () => site.createApp();
const get = (path: string, headers?: Record<string, string>) => site.get(path, headers);

describe("a website without plans and guests", () => {
  it("marks its pages so that CSS can hide both before scripts run", async () => {
    const root = await mkdtemp(path.join(tmpdir(), "pith-marks-"));
    await writeFile(path.join(root, "index.html"), `<html lang="en"><body>${"x".repeat(2000)}</body></html>`);
    await writeFile(path.join(root, "index.html.br"), brotliCompressSync("as it was built"));
    const app = new Hono<AppEnv>().use(serveWebsite({ root, without: ["plans", "guests"] }));
    const plain = await app.request("/");
    expect(await plain.text()).toContain('<html data-without="plans guests" lang="en">');
    const packed = await app.request("/", { headers: { "Accept-Encoding": "br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(String(brotliDecompressSync(await packed.arrayBuffer()))).toContain('data-without="plans guests"');
    await rm(root, { recursive: true });
  });
});

describe("website URLs with a secret", () => {
  it("send only their origin as referrer", async () => {
    const readPolicy = async (path: string) => (await get(path)).headers.get("referrer-policy");
    for (const path of [
      "/setup?code=A",
      "/join?token=a",
      "/Join/",
      "/login?owner=a",
      "/login?sessionId=a",
      "/s/a",
    ]) {
      expect([path, await readPolicy(path)]).toEqual([path, "strict-origin"]);
    }
    for (const path of ["/", "/login", "/docs"]) {
      expect([path, await readPolicy(path)]).toEqual([path, "strict-origin-when-cross-origin"]);
    }
  });
});

describe("the website", () => {
  it("is served from the API's origin on every page path", {
    tags: "D.name.15",
  }, async () => {
    for (const path of ["/", "/subscription?section=upgrade", "/summary/abc", "/Login/"]) {
      const response = await get(path, { Accept: "text/html" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toContain("<!doctype html>");
    }
  });

  it("serves a prerendered page only at its own path", async () => {
    for (const path of ["/login", "/Login/", "/login?redirect=%2F"]) {
      expect(await (await get(path, { Accept: "text/html" })).text()).toContain("Login");
    }
    expect(await (await get("/privacy")).text()).not.toContain("Login");
    for (const path of ["/pages/login.html", "/pages/login", "/index.html"]) {
      expect([path, (await get(path, { Accept: "text/html" })).status]).toEqual([path, 404]);
    }
  });

  it("serves a page in the language of the visitor's cookie, with a matching Vary header", async () => {
    const read = async (path: string, cookie?: string) => {
      const response = await get(path, { Accept: "text/html", ...(cookie && { Cookie: cookie }) });
      expect(response.headers.get("vary")).toContain("Cookie");
      return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
    };
    const plain = await read("/login");
    expect(plain.text).toContain("Login");
    const german = await read("/Login/?a=b", "session=x; language=de");
    expect(german).toMatchObject({ status: 200, text: '<!doctype html><html lang="de">Anmeldung' });
    expect(german.etag).not.toBe(plain.etag);
    expect((await read("/", "language=de")).text).toContain("Start");
    expect((await read("/no/such/page")).text).toContain("No such page");
    expect(await read("/no/such/page", "language=de")).toMatchObject({
      status: 404,
      text: expect.stringContaining("Keine solche Seite"),
    });
    for (const name of ["en", "es", "1", "..", "%2e%2e", "de/login", "deutsch"]) {
      expect(await read("/login", `language=${name}`), name).toEqual(plain);
    }
    const stale = await get("/login", { Cookie: "language=de", "If-None-Match": plain.etag ?? "" });
    expect([stale.status, await stale.text()]).toEqual([200, german.text]);
    expect((await get("/pages/de/login.html", { Accept: "text/html" })).status).toBe(404);
    const script = await get("/assets/app-1a2b.js", { Cookie: "language=de" });
    expect(script.headers.get("vary")).not.toContain("Cookie");
  });

  it("negotiates the browser's languages unless a cookie is set", async () => {
    const read = async (headers: Record<string, string>) =>
      (
        await get("/login", {
          Accept: "text/html",
          "Accept-Language": "fr, de-AT;q=0.9, en;q=0.8",
          ...headers,
        })
      ).text();
    expect(await read({})).toContain('lang="de"');
    expect(await read({ Cookie: "language=en" })).toContain("Login");
    expect(await read({ "Accept-Language": "fr" })).toContain("Login");
    const { headers } = await get("/login", { Accept: "text/html" });
    expect(headers.get("vary")).toContain("Accept-Language");
  });

  it("responds to unknown paths with the not-found page and status 404", async () => {
    const { headers } = await get("/");
    for (const path of ["/no/such/page", "/summary", "/login/more", "/summary/a/b", "/s/neverShared"]) {
      const response = await get(path, { Accept: "text/html", "If-None-Match": headers.get("etag") ?? "" });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toContain("<!doctype html>");
    }
  });

  it("lists the same pages as the website's router", async () => {
    const router = await readFile(new URL("../../../web/src/app/app.tsx", import.meta.url), "utf8");
    const paths = [...router.matchAll(/path: "([^"]+)",\s+element:/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.sort()).toEqual([...websitePages].sort());
  });

  it("responds to unknown calls and files with a JSON 404", async () => {
    for (const path of ["/api/nothing", "/api", "/auth/nothing", "/assets/gone-1234.js"]) {
      const { status, body } = await readAnswer(await get(path));
      expect([path, status, body.code]).toEqual([path, 404, "not_found.address"]);
    }
  });

  it("compresses hashed files and caches them forever", async () => {
    const path = "/assets/app-1a2b.js";
    const plain = await (await get(path)).text();
    const brotli = await get(path, { "Accept-Encoding": "gzip, deflate, br" });
    expect(brotli.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toContain("Accept-Encoding");
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(plain);
    const gzip = await get(path, { "Accept-Encoding": "gzip" });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(plain);
  });

  it("makes browsers revalidate the service worker and allows it in the policy", async () => {
    const response = await get("/sw.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    // The policy has to allow the website's own origin, or the service worker would be blocked.
    expect(response.headers.get("content-security-policy")).toContain("worker-src 'self'");
  });

  it("serves files precompressed by the build", async () => {
    const file = path.join(site.folder, "assets", "ready-3c4d.js");
    await writeFile(file, `// ${"z".repeat(4000)}`);
    await writeFile(`${file}.br`, brotliCompressSync("by the build"));
    const answer = await get("/assets/ready-3c4d.js", { "Accept-Encoding": "br" });
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe("by the build");
  });

  it("responds with 304 to a matching ETag", async () => {
    const first = await get("/");
    const second = await get("/", { "If-None-Match": first.headers.get("etag") ?? "" });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
  });

  it.each([
    "/../package.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/assets/%00.js",
    "/%E0%A4%A",
  ])("never serves files outside its folder for %s", async (path) => {
    const response = await website().request(
      new Request(`${TEST_ORIGIN}${path}`, { headers: { Accept: "*/*" } }),
    );
    expect(await response.text()).not.toMatch(/root:|"private"/);
  });

  it("preloads a summary together with its page if there is a session", async () => {
    const Cookie = "session=secret";
    for (const path of ["/summary/3f2a-1b", "/Summary/3f2a-1b/"]) {
      const { headers } = await get(path, { Cookie });
      expect(headers.get("link")).toBe(
        "</api/summaries/3f2a-1b>; rel=preload; as=fetch; crossorigin=use-credentials",
      );
      expect(headers.get("server-timing")).toBe("first-call");
    }
    const { headers } = await get("/summary/3f2a-1b");
    expect([headers.get("link"), headers.get("server-timing")]).toEqual([null, null]);
    for (const path of ["/", "/summary/%3E%0Ax", "/summary/a/b", "/summaries"]) {
      expect([path, (await get(path, { Cookie })).headers.get("link")]).toEqual([path, null]);
    }
  });

  it("adds a preview card for a shared summary until it is unshared", async () => {
    const guest = await server.signInGuest();
    const started = await server.call("createSummary", {
      as: guest,
      body: {
        source: { kind: "text", title: 'A "title" <script>alert(1)</script>', text: "The gist & more." },
      },
    });
    await server.runSummaries();
    const { id } = started.body.data.summary;
    const { body } = await server.call("shareSummary", { as: guest, params: { id } });
    const shared = await (await get(`/s/${body.data.shareId}`)).text();
    expect(shared).toContain('<meta property="og:title" content="A &quot;title&quot; &lt;script&gt;');
    expect(shared).toContain('<meta property="og:description" content="The gist &amp; more." />');
    expect(shared).not.toContain("<script>alert");
    expect(shared).not.toContain('content="Old"');
    expect(shared.match(/og:type"/g)).toHaveLength(1);
    const image = shared.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? "";
    expect(shared).toContain(`<meta name="twitter:image" content="${image}" />`);
    expect(shared).toContain('<meta property="og:image:width" content="1200" />');
    expect(shared).toContain('<meta property="og:image:alt" content="A &quot;title&quot; &lt;script&gt;');
    const picture = await get(new URL(image).pathname);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    // Preloads the page's first call in the same request mode that the page uses.
    expect(shared).toContain("<body>Shared");
    expect(shared).toContain(
      `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/shared/${body.data.shareId}" />`,
    );
    await server.call("unshareSummary", { as: guest, params: { id } });
    const gone = await get(`/s/${body.data.shareId}`);
    expect(gone.status).toBe(404);
    expect(await gone.text()).not.toContain("og:title");
  });

  it("lets search engines index a shared page only while its owner lists it", async () => {
    const [owner, stranger] = [await server.signInGuest(), await server.signInGuest()];
    const { body: started } = await server.call("createSummary", {
      as: owner,
      body: { source: { kind: "text", title: "The harbour", text: "It was built in twelve years." } },
    });
    await server.runSummaries();
    const params = { id: started.data.summary.id };
    const share = async (as: Caller, body: { isListed?: boolean } = {}) =>
      server.call("shareSummary", { as, params, body });
    const { shareId } = (await share(owner)).body.data;
    // Use one app throughout, because it caches rendered pages.
    const app = website();
    const read = async (search = "", id = shareId) => {
      const page = await app.request(`${TEST_ORIGIN}/s/${id}${search}`, { headers: { Accept: "text/html" } });
      const html = await page.text();
      const hidden = html.includes('<meta name="robots" content="noindex" />');
      const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1] ?? null;
      return { hidden, canonical, etag: page.headers.get("etag") };
    };
    const readOwn = async () => (await server.call("getSummary", { as: owner, params })).body.data.isListed;

    const unlisted = await read();
    expect(unlisted).toMatchObject({ hidden: true, canonical: null });
    expect(await readOwn()).toBe(false);

    expect((await share(owner, { isListed: true })).body.data).toMatchObject({ shareId, isListed: true });
    const canonical = `${TEST_ORIGIN}/s/${shareId}`;
    const listed = await read();
    expect(listed).toMatchObject({ hidden: false, canonical });
    expect(listed.etag).not.toBe(unlisted.etag);
    expect(await read("?t=0")).toMatchObject({ hidden: false, canonical });
    expect(await readOwn()).toBe(true);
    expect(await (await app.request(`${TEST_ORIGIN}/embed/${shareId}`)).text()).toContain(
      '<meta name="robots" content="noindex">',
    );

    // Another account can't change the setting, and a client that doesn't send it leaves it unchanged.
    expect((await share(stranger, { isListed: false })).status).toBe(404);
    expect((await share(owner)).body.data).toMatchObject({ shareId, isListed: true });
    expect(await read()).toEqual(listed);

    await share(owner, { isListed: false });
    expect(await read()).toEqual(unlisted);

    await share(owner, { isListed: true });
    await server.call("unshareSummary", { as: owner, params });
    expect(await readOwn()).toBe(false);
    const again = (await share(owner)).body.data;
    expect(again.isListed).toBe(false);
    expect(await read("", again.shareId)).toMatchObject({ hidden: true, canonical: null });
  });

  it("asks search engines not to index pages that need a sign-in, unless there is a session", async () => {
    const readTag = async (path: string, Cookie = "") =>
      (await get(path, { Accept: "text/html", Cookie })).headers.get("x-robots-tag");
    for (const path of ["/summary/abc", "/Summary/abc/", "/subscription", "/payment/success", "/batches/a"]) {
      expect([path, await readTag(path), await readTag(path, "session=secret")]).toEqual([
        path,
        "noindex",
        null,
      ]);
      expect(await readTag(path, "session=secret; signed_out=1")).toBe("noindex");
    }
    for (const path of ["/", "/login", "/docs", "/privacy"]) {
      expect([path, await readTag(path)]).toEqual([path, null]);
    }
  });

  it("lets crawlers request every page, so that they see which ones aren't to be indexed", async () => {
    const rules = await readFile(new URL("../../../web/public/robots.txt", import.meta.url), "utf8");
    const disallowed = [...rules.matchAll(/^Disallow: *(\S+)/gm)].map(([, path = ""]) => path);
    expect(disallowed).toEqual(["/api/"]);
    // The longest matching rule wins, so link previews may request cards.
    expect(rules).toMatch(/^Allow: \/api\/shared\/\*\/card\.png$/m);
    expect(websitePages.filter((page) => disallowed.some((path) => page.startsWith(path)))).toEqual([]);
  });

  it("renders shared summaries for everyone and private ones only for their owner", async () => {
    const renderer = `export const renderContent = async ({ page, pathname, language, data }) =>
      page.replace("<body>", () => "<body>" + [pathname, language, (data.shared ?? data.summary).content.gist].join(" "));`;
    const page = `<!doctype html><head>${head}</head><body>`;
    await using rendering = await createTestWebsite({
      server,
      files: {
        "index.html": page,
        "pages/s.html": `${page}Frame`,
        "pages/summary.html": `${page}Frame`,
        "pages/404.html": page,
        "pages/renderer/prerender.mjs": renderer,
        "pages/served/s.html": page,
        "pages/de/served/s.html": page,
        "pages/served/summary.html": page,
      },
    });
    const owner = await server.signInGuest();
    const { body: started } = await server.call("createSummary", {
      as: owner,
      body: { source: { kind: "text", title: "The harbour", text: "It was built in twelve years." } },
    });
    await server.runSummaries();
    const { id } = started.data.summary;
    const { body: shared } = await server.call("shareSummary", { as: owner, params: { id } });
    const path = `/s/${shared.data.shareId}`;
    const first = await rendering.get(path);
    const text = await first.text();
    expect(text).toContain(`${path} en It was built in twelve years.`);
    expect(text).toContain('<meta property="og:title" content="The harbour" />');
    expect(text).not.toContain('as="fetch"');
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect((await rendering.get(path, { "Accept-Language": "de" })).headers.get("etag")).not.toBe(etag);
    expect(await (await rendering.get(path, { "Accept-Language": "de" })).text()).toContain(" de It was");
    const known = await rendering.get(path, { "If-None-Match": etag });
    expect(known.status).toBe(304);
    for (const hidden of ["/pages/renderer/prerender.mjs", "/pages/served/s.html"])
      expect([hidden, (await rendering.get(hidden)).status]).toEqual([hidden, 404]);

    const own = await rendering.get(`/summary/${id}`, { Cookie: owner.cookie });
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect([own.headers.get("link"), own.headers.get("server-timing")]).toEqual([null, null]);
    expect(own.headers.get("x-robots-tag")).toBeNull();
    expect(await own.text()).toContain(`/summary/${id} en It was built`);
    const stranger = await server.signInGuest();
    for (const Cookie of [stranger.cookie, "session=unknown", ""]) {
      const sent = await rendering.get(`/summary/${id}`, { Cookie });
      expect(await sent.text()).toContain("<body>Frame");
    }
  });

  it("never mixes summaries of two users when both pages render concurrently", async () => {
    // Awaits between steps, as the real renderer does when it loads a language's strings.
    const renderer = `export const renderContent = async ({ page, data }) => {
      await new Promise(setImmediate);
      return page.replace("<body>", () => "<body>" + JSON.stringify(data.summary));
    };`;
    const page = `<!doctype html><head>${head}</head><body>`;
    await using rendering = await createTestWebsite({
      server,
      files: {
        "index.html": page,
        "pages/summary.html": `${page}Frame`,
        "pages/404.html": page,
        "pages/renderer/prerender.mjs": renderer,
        "pages/served/summary.html": page,
      },
    });
    const people = await Promise.all(
      ["Ada", "Ben"].map(async (name) => {
        const person = await server.signInGuest();
        const { body } = await server.call("createSummary", {
          as: person,
          body: { source: { kind: "text", title: `${name}'s talk`, text: `${name} said this in the hall.` } },
        });
        return { name, cookie: person.cookie, path: `/summary/${body.data.summary.id}` };
      }),
    );
    await server.runSummaries();
    // Use one app throughout, because it caches rendered pages.
    const app = rendering.createApp();
    const read = async (path: string, Cookie: string) =>
      (await app.request(`${TEST_ORIGIN}${path}`, { headers: { Cookie, Accept: "text/html" } })).text();
    for (const _round of ["rendered", "kept"]) {
      const visits = people.flatMap((reader) => people.map((owner) => ({ reader, owner })));
      const pages = await Promise.all(visits.map(({ reader, owner }) => read(owner.path, reader.cookie)));
      for (const [index, { reader, owner }] of visits.entries()) {
        for (const { name } of people) {
          const isShown = reader === owner && name === owner.name;
          expect([reader.name, owner.name, name, pages[index]?.includes(`${name} said`)]).toEqual([
            ...[reader.name, owner.name, name, isShown],
          ]);
        }
      }
    }
  });
});
