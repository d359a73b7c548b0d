import { createFakeClock } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { createLookupCache } from "./create-lookup-cache.ts";
import { createProcessEventBus } from "./event-bus.ts";

function setUp() {
  const clock = createFakeClock();
  const bus = createProcessEventBus();
  let stored: string | null = "first";
  let looks = 0;
  const find = async () => {
    looks += 1;
    return stored;
  };
  const createCache = () => createLookupCache<string>({ bus, topic: "sessions", clock });
  return {
    clock,
    find,
    createCache,
    store: (value: string | null) => {
      stored = value;
    },
    countLooks: () => looks,
  };
}

describe("createLookupCache", () => {
  it("looks up once, and again after five seconds", async () => {
    const { clock, find, createCache, store, countLooks } = setUp();
    const cache = createCache();
    expect([await cache.get("key", find), await cache.get("key", find)]).toEqual(["first", "first"]);
    expect(countLooks()).toBe(1);
    store("second");
    clock.advance(4_999);
    expect(await cache.get("key", find)).toBe("first");
    clock.advance(1);
    expect(await cache.get("key", find)).toBe("second");
  });

  it("forgets at once, in every process that is told", async () => {
    const { find, createCache, store } = setUp();
    const [here, there] = [createCache(), createCache()];
    await here.get("key", find);
    await there.get("key", find);
    store(null);
    await here.forget();
    expect([await here.get("key", find), await there.get("key", find)]).toEqual([null, null]);
  });

  it("doesn't remember what isn't there, nor what was looked up before it was told to forget", async () => {
    const { find, createCache, store } = setUp();
    const cache = createCache();
    store(null);
    expect(await cache.get("key", find)).toBeNull();
    store("there now");
    expect(await cache.get("key", find)).toBe("there now");

    await cache.forget();
    const { promise: slow, resolve } = Promise.withResolvers<string>();
    const early = cache.get("key", () => slow);
    store("changed meanwhile");
    await cache.forget();
    resolve("out of date");
    expect(await early).toBe("out of date");
    expect(await cache.get("key", find)).toBe("changed meanwhile");
  });
});
