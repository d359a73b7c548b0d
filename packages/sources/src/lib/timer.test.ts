import { describe, expect, it } from "vitest";
import { systemTimer } from "./timer.ts";

describe("systemTimer", () => {
  it("resolves when the time is up and rejects on abort", async () => {
    await expect(systemTimer.wait({ ms: 0 })).resolves.toBeUndefined();
    const controller = new AbortController();
    const waiting = systemTimer.wait({ ms: 60_000, signal: controller.signal });
    controller.abort(new Error("called off"));
    await expect(waiting).rejects.toThrow("called off");
    await expect(systemTimer.wait({ ms: 60_000, signal: controller.signal })).rejects.toThrow("called off");
  });
});
