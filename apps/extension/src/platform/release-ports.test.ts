// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { releasePorts } from "./release-ports.ts";

let fake: FakeChrome;
let released: string[];

beforeEach(() => {
  fake = stubChrome();
  released = [];
  releasePorts({ isServedElsewhere: (name) => name === "glance" });
});
afterEach(() => vi.unstubAllGlobals());

function openPort(name: string): void {
  fake.connect({ name }).onDisconnect.addListener(() => released.push(name));
}

it("disconnects ports that the other context serves when that context ends, and keeps its own", () => {
  openPort("glance");
  openPort("summary");
  expect(released).toEqual([]);
  const [lifeline] = fake.ports;
  lifeline?.disconnect();
  expect(released).toEqual(["glance"]);
});

it("watches the other context with one port, and anew after it has ended", () => {
  openPort("glance");
  openPort("glance");
  expect(fake.ports.map(({ name }) => name)).toEqual(["lifeline"]);
  fake.ports[0]?.disconnect();
  openPort("glance");
  fake.ports[1]?.disconnect();
  expect(released).toEqual(["glance", "glance", "glance"]);
});

it("doesn't watch for the other context's lifeline", () => {
  vi.unstubAllGlobals();
  fake = stubChrome();
  releasePorts({ isServedElsewhere: () => true });
  openPort("lifeline");
  expect(fake.ports).toEqual([]);
});
