import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { findFreePort } from "./find-free-port.ts";

describe("findFreePort", () => {
  it("returns a different port to each of 200 concurrent callers", async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(200);
  });

  it("skips a port that is in use", async () => {
    const next = (await findFreePort()) + 1;
    const listener = createServer();
    // Fails to listen if another process already uses the port.
    await new Promise<void>((resolve) => {
      listener.once("error", () => resolve());
      listener.listen(next, "127.0.0.1", resolve);
    });
    try {
      expect(await findFreePort()).not.toBe(next);
    } finally {
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    }
  });
});
