import { describe, expect, it } from "vitest";
import { createFakeTimer } from "../testing/create-test-bot.ts";
import { createSteadyFetch, MOST_CALLS } from "./create-steady-fetch.ts";

describe("createSteadyFetch", () => {
  it("sends 200 calls without overrunning the server, in the order they came in", async () => {
    const order: string[] = [];
    let running = 0;
    let most = 0;
    const fetch = createSteadyFetch({
      timer: createFakeTimer(),
      fetch: async (url) => {
        order.push(url);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return new Response();
      },
    });
    const urls = Array.from({ length: 200 }, (_none, index) => `/${index}`);
    await Promise.all(urls.map((url) => fetch(url, { method: "GET" })));
    expect(order).toEqual(urls);
    expect(most).toBe(MOST_CALLS);
  });

  it("repeats a read that doesn't arrive, twice, and never repeats anything else", async () => {
    const calls: string[] = [];
    const timer = createFakeTimer();
    const fetch = createSteadyFetch({
      timer,
      fetch: async (url, { method }) => {
        calls.push(`${method} ${url}`);
        if (calls.length === 3 && method === "GET") return new Response("here");
        throw new TypeError("fetch failed");
      },
    });
    expect(await (await fetch("/a", { method: "GET" })).text()).toBe("here");
    expect(timer.waits).toEqual([200, 1000]);
    await expect(fetch("/b", { method: "GET" })).rejects.toThrow("fetch failed");
    await expect(fetch("/c", { method: "POST" })).rejects.toThrow("fetch failed");
    expect(calls).toEqual([...Array(3).fill("GET /a"), ...Array(3).fill("GET /b"), "POST /c"]);
  });

  it("gives up a call that is canceled while it waits for its turn", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fetch = createSteadyFetch({
      timer: createFakeTimer(),
      fetch: async () => {
        await held;
        return new Response();
      },
    });
    const others = Array.from({ length: MOST_CALLS }, () => fetch("/", { method: "GET" }));
    const controller = new AbortController();
    const canceled = fetch("/", { method: "GET", signal: controller.signal });
    controller.abort();
    await expect(canceled).rejects.toThrow("aborted");
    release();
    await Promise.all(others);
  });
});
