import { describe, expect, it } from "vitest";
import { keepRunning } from "../../../../.ci/keep-running.mjs";

/** Simulates runs with these outcomes. The stop signal arrives during the last one. */
async function follow(ends: { exitCode: number; durationMs: number }[]) {
  const controller = new AbortController();
  const waits: number[] = [];
  let runs = 0;
  await keepRunning({
    name: "The bot",
    signal: controller.signal,
    report: () => undefined,
    wait: async (durationMs: number) => {
      waits.push(durationMs / 1000);
    },
    run: async () => {
      const end = ends[runs];
      runs += 1;
      if (runs === ends.length) controller.abort();
      if (!end) throw new Error("It was started again after the end.");
      return end;
    },
  });
  return { runs, waits };
}

describe("keepRunning", () => {
  it("restarts a process each time it exits, with a delay that doubles up to five minutes", async () => {
    const crash = { exitCode: 1, durationMs: 500 };
    const { runs, waits } = await follow(Array(12).fill(crash));
    expect(runs).toBe(12);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it("resets the delay to one second after a long run", async () => {
    const crash = { exitCode: 1, durationMs: 500 };
    const lasting = { exitCode: 0, durationMs: 60_000 };
    expect((await follow([crash, crash, lasting, crash, crash])).waits).toEqual([1, 2, 1, 2]);
  });

  it("gives up on a process that rejects its settings", async () => {
    const { runs } = await follow([
      { exitCode: 78, durationMs: 500 },
      { exitCode: 0, durationMs: 1 },
    ]);
    expect(runs).toBe(1);
  });
});
