/** Prefix of this worker's caches. Each build has its own. */
export const SHELL_PREFIX = "pith-shell-";
/** If a navigation takes longer, the stored shell is used. */
export const NAVIGATION_TIMEOUT_MS = 4000;

const SHELL = "/";
const HASHED_FOLDER = "/assets/";
/** Paths that the server handles itself, so the shell must not replace them. */
const serverPaths = /^\/(?:api|auth|docs\/api|openapi|sandbox|embed|healthz|readyz|metrics|v1)(?:\/|$)/;
/** Unhashed files that the shell needs. */
export const rootFiles = ["/before-paint.js", "/favicon.svg", "/site.webmanifest", "/icon-192.png"];

export interface ShellBuild {
  /** Identifies the build, such as a hash of its file names. */
  id: string;
  /** The path of the build's entry script. */
  entryPath: string;
  /** Hashed files of the pages that can be read offline. */
  files: readonly string[];
  /** Their texts by language. */
  texts: Readonly<Record<string, readonly string[]>>;
}

type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * The rules of the service worker. Pages come from the network, or from the stored shell if it doesn't
 * respond. Hashed files come from the cache. API responses are never stored here (lib/offline does that,
 * per account).
 */
export function createShellWorker({
  build,
  caches,
  fetch,
  languages,
  origin,
  wait,
}: {
  build: ShellBuild;
  caches: CacheStorage;
  fetch: Fetch;
  /** The browser's languages. Texts in other languages are stored once a page has loaded them. */
  languages: readonly string[];
  origin: string;
  wait: (ms: number) => Promise<void>;
}) {
  const openCache = () => caches.open(SHELL_PREFIX + build.id);

  /** Searches the cache of every stored build, because open tabs may still run the previous one. */
  async function findStored(path: string): Promise<Response | undefined> {
    for (const name of [SHELL_PREFIX + build.id, ...(await listShells())]) {
      const found = await (await caches.open(name)).match(path, { ignoreVary: true });
      if (found) return found;
    }
    return undefined;
  }

  async function listShells(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
  }

  async function answerHashed(request: Request, path: string): Promise<Response> {
    const stored = await findStored(path);
    if (stored) return stored;
    const response = await fetch(request);
    if (response.status === 200) await (await openCache()).put(path, response.clone()).catch(() => undefined);
    return response;
  }

  /** Prefers the network, even if it responds with an error. */
  async function answerFresh({ fresh, path }: { fresh: Promise<Response>; path: string }): Promise<Response> {
    const late = wait(NAVIGATION_TIMEOUT_MS).then(() => findStored(path));
    // If the network fails, uses the stored response. If there is none, returns the failure.
    const first = await Promise.race([fresh.catch(() => findStored(path)), late]);
    return first ?? fresh;
  }

  return {
    /**
     * @throws if the server already has a newer build, or if a file is missing. The browser then tries
     * again later.
     */
    async install(): Promise<void> {
      const cache = await openCache();
      const shell = await fetch(SHELL, { cache: "no-cache" });
      if (!shell.ok || !(await shell.clone().text()).includes(build.entryPath))
        throw new Error("The server has another build.");
      const codes = ["en", ...languages].map((language) => language.split("-")[0] ?? "");
      const texts = codes.flatMap((code) => build.texts[code] ?? []);
      await cache.addAll([...new Set([...build.files, ...texts, ...rootFiles])]);
      await cache.put(SHELL, shell);
    },

    /** Deletes the builds before the previous one. */
    async activate(): Promise<void> {
      const others = (await listShells()).filter((name) => name !== SHELL_PREFIX + build.id);
      // Names are in order of creation.
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    },

    /** Returns null for requests that the browser should handle itself, which includes the whole API. */
    answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin || serverPaths.test(url.pathname)) return null;
      if (url.pathname.startsWith(HASHED_FOLDER)) return answerHashed(request, url.pathname);
      if (rootFiles.includes(url.pathname)) return answerFresh({ fresh: fetch(request), path: url.pathname });
      if (request.mode !== "navigate") return null;
      const fresh = (preloaded ?? Promise.resolve(undefined)).then((response) => response ?? fetch(request));
      return answerFresh({ fresh, path: SHELL });
    },

    /** Stores hashed files that a page loaded before this worker controlled it. */
    async addLoaded(paths: readonly string[]): Promise<void> {
      const cache = await openCache();
      for (const path of paths) {
        if (!path.startsWith(HASHED_FOLDER) || (await findStored(path))) continue;
        await cache.add(path).catch(() => undefined);
      }
    },
  };
}
