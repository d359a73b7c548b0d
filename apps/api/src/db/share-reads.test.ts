import { expect, it, vi } from "vitest";
import type { Db } from "./database.ts";
import { shareReads } from "./share-reads.ts";

const db = {} as Db;

function createRead() {
  const read = vi.fn(async ({ id }: { db: Db; id: string }) => `row ${id}`);
  return { read, share: shareReads({ read, getKey: ({ id }: { id: string }) => id }) };
}

it("makes one call for equal requests of one turn, and others for other requests and databases", async () => {
  const { read, share } = createRead();
  const other = {} as Db;
  const answers = await Promise.all([
    share({ db, id: "a" }),
    share({ db, id: "a" }),
    share({ db, id: "b" }),
    share({ db: other, id: "a" }),
  ]);
  expect(answers).toEqual(["row a", "row a", "row b", "row a"]);
  expect(read).toHaveBeenCalledTimes(3);
});

it("doesn't give an answer to a request that came after its call began", async () => {
  const { read, share } = createRead();
  const { promise: isReading, resolve: begin } = Promise.withResolvers<void>();
  read.mockImplementationOnce(async () => {
    begin();
    return "before";
  });
  const first = share({ db, id: "a" });
  await isReading;
  expect(await Promise.all([first, share({ db, id: "a" })])).toEqual(["before", "row a"]);
});

it("fails all requests that shared a failed call, and then calls again", async () => {
  const { read, share } = createRead();
  read.mockRejectedValueOnce(new Error("broken"));
  const failed = await Promise.allSettled([share({ db, id: "a" }), share({ db, id: "a" })]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await share({ db, id: "a" })).toBe("row a");
});
