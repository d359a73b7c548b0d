import { afterEach, expect, it, vi } from "vitest";
import { measureTokens } from "./measure-tokens.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("measures the talks of the small corpus without the shared data", async () => {
  vi.stubEnv("PITH_SHARED_DATA", "/nowhere");
  const log = vi.spyOn(console, "log").mockReturnValue();
  expect(await measureTokens()).toBe(0);
  expect(log.mock.calls.join("\n")).toContain("hf-carbon-en");
});
