import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startThread } from "./start-thread.ts";

const locate = (file: string) => new URL(file, import.meta.url).href;

/** Runs a program in its own process, so that no other test affects its memory. Parses its output as JSON. */
function run<Name extends string>(program: string): Record<Name, number> {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  return JSON.parse(output);
}

const MEGABYTE = 2 ** 20;
/** Source code that builds a list of about 60 MB. */
const buildList = 'Array.from({ length: 600_000 }, (_, at) => ({ at: at + 0.5, text: "word" + at }))';

describe("releaseMemory", () => {
  it("returns freed memory to the operating system", () => {
    const { before, collected, released } = run<"before" | "collected" | "released">(`
      import { releaseMemory } from "${locate("./release-memory.ts")}";
      import { setFlagsFromString } from "node:v8";
      import { runInNewContext } from "node:vm";
      setFlagsFromString("--expose-gc");
      const collect = runInNewContext("gc");
      let list = ${buildList};
      const before = process.memoryUsage.rss();
      list = null;
      collect();
      const collected = process.memoryUsage.rss();
      releaseMemory();
      console.log(JSON.stringify({ before, collected, released: process.memoryUsage.rss() }));
    `);
    expect(before - collected).toBeLessThan(20 * MEGABYTE);
    expect(collected - released).toBeGreaterThan(30 * MEGABYTE);
  });
});

describe("limitGarbage", () => {
  it("keeps the heap smaller than V8's default does", () => {
    const measureMost = (start: string) =>
      run<"most">(`
        import { limitGarbage } from "${locate("./limit-garbage.ts")}";
        import { getHeapStatistics, setFlagsFromString } from "node:v8";
        import { runInNewContext } from "node:vm";
        ${start}
        const list = Array.from({ length: 200_000 }, (_, at) => ({ at: at + 0.5, text: "word" + at }));
        setFlagsFromString("--expose-gc");
        runInNewContext("gc")();
        let most = 0;
        for (let at = 0; at < 2_000_000; at += 1) {
          list[at % list.length] = { at: at + 0.5, text: "word" + at };
          if (at % 1_000 === 0) most = Math.max(most, getHeapStatistics().used_heap_size);
        }
        console.log(JSON.stringify({ most }));
      `).most;
    expect(measureMost("limitGarbage();")).toBeLessThan(0.75 * measureMost(""));
  });
});

describe("startThread", () => {
  it("limits a thread to a 16 MB young generation and the requested old generation", async () => {
    const thread = startThread({ url: new URL("data:text/javascript,"), memoryMb: 64 });
    expect(thread.resourceLimits).toMatchObject({ maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 64 });
    await once(thread, "exit");
  });

  it("ends only the thread that exceeds its memory", async () => {
    const url = new URL("data:text/javascript,const all=[];while(true)all.push({at:all.length})");
    const [error] = await once(startThread({ url, memoryMb: 16 }), "error");
    expect(error).toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
  });
});
