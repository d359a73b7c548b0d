/**
 * Fakes the parts of CacheStorage that the website uses, because jsdom has none. `fetch` provides the
 * responses for `add` and `addAll`.
 */
export function createFakeCaches(
  fetch: (path: string) => Promise<Response> = () => Promise.reject(new TypeError("Failed to fetch")),
): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const getPath = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), "https://pith.test").pathname;

  function createCache(store: Map<string, Response>): Cache {
    const put = async (request: RequestInfo | URL, response: Response) => {
      store.delete(getPath(request));
      store.set(getPath(request), response);
    };
    const add = async (path: string) => {
      const response = await fetch(path);
      if (!response.ok) throw new TypeError("Request failed");
      await put(path, response);
    };
    const cache = {
      put,
      add,
      addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
      match: async (request: RequestInfo | URL) => store.get(getPath(request))?.clone(),
      delete: async (request: RequestInfo | URL) => store.delete(getPath(request)),
      keys: async () => [...store.keys()].map((path) => new Request(`https://pith.test${path}`)),
    };
    return cache as unknown as Cache;
  }

  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return createCache(store);
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return caches as unknown as CacheStorage;
}
