import { createGuardedFolder } from "@pith/testbed/guard";
import { createServerProcess } from "@pith/testbed/start-server";
import { waitUntil } from "@pith/testbed/wait-until";
import { expect, it } from "vitest";

/** Runs inside the server: when signaled, replaces objects until V8 has collected some, and prints how far the heap grew. */
const program = `
  import { getHeapStatistics, setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  import { isMainThread } from "node:worker_threads";
  const build = (at) => ({ at: at + 0.5, text: "word" + at });
  if (isMainThread) process.on("SIGUSR2", () => {
    const list = Array.from({ length: 600_000 }, (_, at) => build(at));
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    const least = getHeapStatistics().used_heap_size;
    let most = 0;
    for (let at = 0; at < 3_000_000; at += 1) {
      list[at % list.length] = build(at);
      if (at % 1_000 === 0) most = Math.max(most, getHeapStatistics().used_heap_size);
    }
    process.stdout.write("grew to " + most / least + " times\\n");
  });
`;

it("has its garbage collected before the server's heap has grown as far as V8 lets it", {
  tags: ["night"],
  timeout: 180_000,
}, async () => {
  await using folder = await createGuardedFolder("pith-garbage-");
  await using server = await createServerProcess({
    settings: {
      DATA_DIR: folder.path,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    },
  });
  await server.start();
  server.signal("SIGUSR2");
  const readGrowth = () => /grew to ([\d.]+) times/.exec(server.readOutput())?.[1];
  await waitUntil({ what: "the heap has grown", limitMs: 100_000, check: () => readGrowth() !== undefined });
  // In our measurements, the heap grew by a factor of about 2.5 with the server's limit on heap growth, and
  // 3.6 without it.
  expect(Number(readGrowth())).toBeLessThan(3);
});
