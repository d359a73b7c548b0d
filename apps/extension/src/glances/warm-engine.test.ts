import { describe, expect, it, vi } from "vitest";
import { warmEngine } from "./warm-engine.ts";

describe("warmEngine", () => {
  it("runs to the end, pausing between steps", async () => {
    const pause = vi.fn(async () => undefined);
    await warmEngine({ pause, signal: new AbortController().signal });
    expect(pause.mock.calls.length).toBeGreaterThan(100);
  });

  it("stops at the next step when aborted", async () => {
    const aborting = new AbortController();
    const pause = vi.fn(async () => aborting.abort());
    await expect(warmEngine({ pause, signal: aborting.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(pause).toHaveBeenCalledOnce();
  });
});
