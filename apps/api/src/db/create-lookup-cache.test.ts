import { createFakeClock } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { createLookupCache } from "./create-lookup-cache.ts";
import { createProcessEventBus } from "./event-bus.ts";

interface Kept {
  accountId: string;
  text: string;
}

function setUp() {
  const clock = createFakeClock();
  const bus = createProcessEventBus();
  let text: string | null = "first";
  let looks = 0;
  const find = async (): Promise<Kept | null> => {
    looks += 1;
    return text === null ? null : { accountId: "ada", text };
  };
  const createCache = (maxEntries = 10) =>
    createLookupCache<Kept>({
      bus,
      kind: "sessions",
      getAccountId: ({ accountId }) => accountId,
      maxEntries,
      clock,
    });
  return {
    clock,
    find,
    createCache,
    store: (value: string | null) => {
      text = value;
    },
    countLooks: () => looks,
  };
}

describe("createLookupCache", () => {
  it("caches a lookup for five seconds", async () => {
    const { clock, find, createCache, store, countLooks } = setUp();
    const cache = createCache();
    for (let asked = 0; asked < 2; asked += 1) expect((await cache.get("key", find))?.text).toBe("first");
    expect(countLooks()).toBe(1);
    store("second");
    clock.advance(4_999);
    expect((await cache.get("key", find))?.text).toBe("first");
    clock.advance(1);
    expect((await cache.get("key", find))?.text).toBe("second");
  });

  it("deduplicates concurrent lookups of a key", async () => {
    const { find, createCache, countLooks } = setUp();
    const cache = createCache();
    const found = await Promise.all(Array.from({ length: 50 }, () => cache.get("key", find)));
    expect(new Set(found.map((one) => one?.text))).toEqual(new Set(["first"]));
    expect(countLooks()).toBe(1);
  });

  it("invalidates one account's entries immediately in every cache on the bus", async () => {
    const { find, createCache, store } = setUp();
    const [here, there] = [createCache(), createCache()];
    const others = async () => ({ accountId: "grace", text: "hers" });
    for (const cache of [here, there]) {
      await cache.get("key", find);
      await cache.get("other", others);
    }
    store(null);
    await here.forget("ada");
    expect([await here.get("key", find), await there.get("key", find)]).toEqual([null, null]);
    expect((await there.get("other", find))?.text).toBe("hers");
  });

  it("doesn't cache missing values", async () => {
    const { find, createCache, store } = setUp();
    const cache = createCache();
    store(null);
    expect(await cache.get("key", find)).toBeNull();
    store("there now");
    expect((await cache.get("key", find))?.text).toBe("there now");
  });

  it("doesn't cache or share lookups that started before an invalidation", async () => {
    const { find, createCache, store } = setUp();
    const cache = createCache();
    const { promise: slow, resolve } = Promise.withResolvers<Kept>();
    const early = cache.get("key", () => slow);
    store("changed meanwhile");
    await cache.forget("ada");
    const late = await cache.get("key", find);
    resolve({ accountId: "ada", text: "out of date" });
    expect((await early)?.text).toBe("out of date");
    expect(late?.text).toBe("changed meanwhile");
    expect((await cache.get("key", find))?.text).toBe("changed meanwhile");
  });

  it("rejects all concurrent callers on failure and doesn't cache it", async () => {
    const { find, createCache } = setUp();
    const cache = createCache();
    const fail = () => Promise.reject(new Error("gone"));
    const asked = [cache.get("key", fail), cache.get("key", fail)];
    for (const one of asked) await expect(one).rejects.toThrow("gone");
    expect((await cache.get("key", find))?.text).toBe("first");
  });

  it("evicts the oldest entry when it is full", async () => {
    const { find, createCache, countLooks } = setUp();
    const cache = createCache(3);
    for (const key of ["a", "b", "c", "d"]) await cache.get(key, find);
    for (const key of ["b", "c", "d"]) await cache.get(key, find);
    expect(countLooks()).toBe(4);
    await cache.get("a", find);
    expect(countLooks()).toBe(5);
  });
});
