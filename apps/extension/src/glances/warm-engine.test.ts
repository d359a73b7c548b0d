import { expect, it, vi } from "vitest";
import { warmEngine } from "./warm-engine.ts";

it("warmEngine runs to the end, pausing between steps", async () => {
  const pause = vi.fn(async () => undefined);
  await warmEngine({ pause });
  expect(pause.mock.calls.length).toBeGreaterThan(100);
});
