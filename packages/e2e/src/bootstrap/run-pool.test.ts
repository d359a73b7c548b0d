import { describe, expect, it } from "vitest";
import { planWorkers, runPool } from "../../../../.ci/test/run-pool.mjs";

/**
 * Runs items, each of which ends when the test ends it. Returns the items started so far, a function that
 * ends one, and the pool's promise.
 */
function watchPool({ items, total }: { items: Record<string, number>; total: number }) {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  const pool = runPool({
    items: Object.keys(items),
    total,
    countWorkers: (name: string) => items[name] ?? 0,
    run: (name: string) => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    },
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, end, pool };
}

describe("runPool", () => {
  it("starts each item in order as soon as its workers are free", async () => {
    const { started, end, pool } = watchPool({ items: { api: 2, bot: 1, cli: 1, core: 1 }, total: 3 });
    expect(started).toEqual(["api", "bot"]);
    await end("bot");
    expect(started).toEqual(["api", "bot", "cli"]);
    await end("api");
    expect(started).toEqual(["api", "bot", "cli", "core"]);
    await end("cli");
    await end("core");
    await pool;
  });

  it("starts a later item while there are too few workers for an earlier one", async () => {
    const { started, end, pool } = watchPool({ items: { api: 2, browser: 2, bot: 1, cli: 1 }, total: 3 });
    expect(started).toEqual(["api", "bot"]);
    await end("api");
    expect(started).toEqual(["api", "bot", "browser"]);
    await end("bot");
    expect(started).toEqual(["api", "bot", "browser", "cli"]);
    await end("browser");
    await end("cli");
    await pool;
  });

  it("keeps an item waiting until there are enough workers for it", async () => {
    const { started, end, pool } = watchPool({ items: { bot: 1, cli: 1, api: 2 }, total: 2 });
    await end("bot");
    expect(started).toEqual(["bot", "cli"]);
    await end("cli");
    expect(started).toEqual(["bot", "cli", "api"]);
    await end("api");
    await pool;
  });

  it("runs an item alone if it needs more workers than there are", async () => {
    const { started, end, pool } = watchPool({ items: { api: 4, bot: 1 }, total: 2 });
    expect(started).toEqual(["api"]);
    await end("api");
    expect(started).toEqual(["api", "bot"]);
    await end("bot");
    await pool;
  });
});

describe("planWorkers", () => {
  it.each([
    { cores: 1, total: 2, each: 1, longest: 1 },
    { cores: 2, total: 3, each: 1, longest: 2 },
    { cores: 4, total: 5, each: 2, longest: 2 },
    { cores: 16, total: 17, each: 4, longest: 4 },
  ])("returns one worker more than cores: $cores", ({ cores, ...plan }) => {
    expect(planWorkers(cores)).toEqual(plan);
  });
});
