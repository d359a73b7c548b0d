// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { releasePorts } from "./release-ports.ts";

let fake: FakeChrome;
beforeEach(() => {
  vi.useFakeTimers();
  fake = stubChrome();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("releasePorts disconnects a port served elsewhere after a delay, and keeps its own", () => {
  releasePorts({ isServedElsewhere: (name) => name === "glance" });
  const released: string[] = [];
  for (const name of ["glance", "summary"])
    fake.connect({ name }).onDisconnect.addListener(() => released.push(name));
  vi.advanceTimersByTime(1_000);
  expect(released).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(released).toEqual(["glance"]);
});
