import { describe, expect, it } from "vitest";
import { createRowBatch } from "./create-row-batch.ts";

interface Row {
  id: string;
}

/** Creates a fake table whose queries finish when the test says so. */
function createTable(ids: string[]) {
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  return {
    asked,
    endFirst: () => ends.shift()?.(),
    find: createRowBatch<Row>({
      getKey: ({ id }) => id,
      find: (keys) =>
        new Promise((resolve) => {
          asked.push(keys);
          // Filters when the query finishes, so that a row deleted since the request isn't found.
          ends.push(() => resolve(ids.filter((id) => keys.includes(id)).map((id) => ({ id }))));
        }),
    }),
  };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("createRowBatch", () => {
  it("batches lookups of one tick, deduplicates keys and returns null for missing rows", async () => {
    const table = createTable(["a", "b"]);
    const found = Promise.all(["a", "b", "a", "missing"].map(table.find));
    await nextTurn();
    table.endFirst();
    expect(await found).toEqual([{ id: "a" }, { id: "b" }, { id: "a" }, null]);
    expect(table.asked).toEqual([["a", "b", "missing"]]);
  });

  it("never returns a row that was read before it was requested", async () => {
    const ids = ["a"];
    const table = createTable(ids);
    const before = table.find("a");
    await nextTurn();
    ids.pop();
    const after = table.find("a");
    await nextTurn();
    table.endFirst();
    table.endFirst();
    expect([await before, await after]).toEqual([null, null]);
    expect(table.asked).toEqual([["a"], ["a"]]);
  });

  it("queues lookups for the next batch while four queries are running", async () => {
    const table = createTable(["a", "b", "c", "d", "e", "f"]);
    const found: Promise<Row | null>[] = [];
    for (const key of ["a", "b", "c", "d", "e", "f"]) {
      found.push(table.find(key));
      await nextTurn();
    }
    expect(table.asked).toEqual([["a"], ["b"], ["c"], ["d"]]);
    table.endFirst();
    await found[0];
    await nextTurn();
    expect(table.asked.at(-1)).toEqual(["e", "f"]);
    for (let left = 4; left > 0; left -= 1) table.endFirst();
    expect(await Promise.all(found)).not.toContain(null);
  });

  it("rejects the lookups of a failed query and continues with the next", async () => {
    let isDown = true;
    const find = createRowBatch<Row>({
      getKey: ({ id }) => id,
      async find(keys) {
        if (isDown) throw new Error("The database is down.");
        return keys.map((id) => ({ id }));
      },
    });
    await expect(Promise.all([find("a"), find("b")])).rejects.toThrow("The database is down.");
    isDown = false;
    expect(await find("a")).toEqual({ id: "a" });
  });
});
