import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadForNewBuild } from "./reload-for-new-build.ts";

const entryPath = "/assets/base-old.js";
const answers =
  (html: string, status = 200) =>
  async () =>
    new Response(html, { status });
const newer = answers('<script type="module" src="/assets/base-new.js"></script>');

async function countReloads({
  fetch,
  nowMs = 1_000_000,
}: {
  fetch: () => Promise<Response>;
  nowMs?: number;
}): Promise<number> {
  const reload = vi.fn<() => void>();
  await reloadForNewBuild({ entryPath, nowMs, fetch, reload });
  return reload.mock.calls.length;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe("reloadForNewBuild", () => {
  it("reloads the page if the server has another build", async () => {
    expect(await countReloads({ fetch: newer })).toBe(1);
  });

  it.each([
    { name: "the build is the same", fetch: answers(`<script src="${entryPath}"></script>`) },
    { name: "the server is out of order", fetch: answers("", 503) },
    { name: "there is no connection", fetch: () => Promise.reject(new TypeError("Failed to fetch")) },
  ])("doesn't reload if $name", async ({ fetch }) => {
    expect(await countReloads({ fetch })).toBe(0);
  });

  it("reloads at most once a minute", async () => {
    expect(await countReloads({ fetch: newer })).toBe(1);
    expect(await countReloads({ fetch: newer, nowMs: 1_059_999 })).toBe(0);
    expect(await countReloads({ fetch: newer, nowMs: 1_060_000 })).toBe(1);
  });

  it("doesn't reload if storage is unavailable, which would cause an endless loop", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await countReloads({ fetch: newer })).toBe(0);
  });
});
