import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** Prefix of this worker's caches. Each build has its own cache. */
export const SHELL_PREFIX = "pith-shell-";
/** If a navigation takes longer than this, fall back to the cached shell. */
export const NAVIGATION_TIMEOUT_MS = 4000;

const SHELL = "/";
const HASHED_FOLDER = "/assets/";
/** Paths that the server handles, so the shell mustn't replace them. */
const serverPaths =
  /^\/(?:api|auth|docs\/api|openapi|sandbox|embed|healthz|readyz|metrics|unsubscribe|v1)(?:\/|$)/;
/** Unhashed files that the shell needs. */
export const rootFiles = ["/before-paint.js", "/favicon.svg", "/site.webmanifest", "/icon-192.png"];

export interface ShellBuild {
  /** Identifies the build, for example by a hash of its file names. */
  id: string;
  /** Path of the build's entry script. */
  entryPath: string;
  /** Hashed files of the pages that work offline. */
  files: readonly string[];
  /** The string files of the pages that work offline, by language. */
  texts: Readonly<Record<string, readonly string[]>>;
}

type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * Creates the service worker's logic. Pages come from the network, or from the cached shell if the network
 * doesn't respond. Hashed files come from the cache. API responses aren't cached here; lib/offline caches
 * them per account.
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
  /** The browser's languages. Strings in other languages aren't cached until a page loads them. */
  languages: readonly string[];
  origin: string;
  wait: (ms: number) => Promise<void>;
}) {
  const openCache = () => caches.open(SHELL_PREFIX + build.id);

  /** Searches the caches of all builds, because open tabs may still run the previous one. */
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

  /** Prefers the network's response, even if it's an error. */
  async function answerFresh({ fresh, path }: { fresh: Promise<Response>; path: string }): Promise<Response> {
    const late = wait(NAVIGATION_TIMEOUT_MS).then(() => findStored(path));
    // If the network fails, fall back to the cached response. If there is none, return the failure.
    const first = await Promise.race([fresh.catch(() => findStored(path)), late]);
    return first ?? fresh;
  }

  return {
    /**
     * @throws if the server already has a newer build or a file is missing. The browser then retries later.
     */
    async install(): Promise<void> {
      const cache = await openCache();
      const shell = await fetch(SHELL, { cache: "no-cache" });
      if (!shell.ok || !(await shell.clone().text()).includes(build.entryPath))
        throw new Error("The server has another build.");
      const codes = ["en", ...languages].map(getPrimaryLanguage);
      const texts = codes.flatMap((code) => build.texts[code] ?? []);
      await cache.addAll([...new Set([...build.files, ...texts, ...rootFiles])]);
      await cache.put(SHELL, shell);
    },

    /** Deletes the caches of all builds except this one and the previous one. */
    async activate(): Promise<void> {
      const others = (await listShells()).filter((name) => name !== SHELL_PREFIX + build.id);
      // The names are in creation order.
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    },

    /** Returns null for requests that the browser should handle itself, such as all API requests. */
    answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | null {
      const url = new URL(request.url);
      if (request.method !== "GET" || url.origin !== origin || serverPaths.test(url.pathname)) return null;
      if (url.pathname.startsWith(HASHED_FOLDER)) return answerHashed(request, url.pathname);
      if (rootFiles.includes(url.pathname)) return answerFresh({ fresh: fetch(request), path: url.pathname });
      if (request.mode !== "navigate") return null;
      const fresh = (preloaded ?? Promise.resolve(undefined)).then((response) => response ?? fetch(request));
      return answerFresh({ fresh, path: SHELL });
    },

    /** Caches the hashed files that a page loaded before this worker controlled it. */
    async addLoaded(paths: readonly string[]): Promise<void> {
      const cache = await openCache();
      for (const path of paths) {
        if (!path.startsWith(HASHED_FOLDER) || (await findStored(path))) continue;
        await cache.add(path).catch(() => undefined);
      }
    },
  };
}
