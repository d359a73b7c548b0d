// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEVICE_PORT } from "../messages/device-messages.ts";
import { GLANCE_PORT } from "../messages/glance-messages.ts";
import { type FakeChrome, type FakePort, stubChrome } from "../testing/create-fake-chrome.ts";

/**
 * The warm-up steps that are waiting for their turn. Tests send no captions to parse, so nothing else takes
 * turns.
 */
let turns: (() => void)[];
let fake: FakeChrome;
const close = vi.fn();

beforeEach(async () => {
  turns = [];
  close.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("window", { close });
  vi.stubGlobal(
    "MessageChannel",
    class {
      port1 = { onmessage: () => undefined, close: () => undefined };
      port2 = { postMessage: () => turns.push(() => this.port1.onmessage()) };
    },
  );
  fake = stubChrome();
  // The document's script runs on import.
  vi.resetModules();
  await import("./main.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the warm-up run its next step. */
async function isWarming(): Promise<boolean> {
  for (const take of turns.splice(0)) take();
  await vi.advanceTimersByTimeAsync(0);
  return turns.length > 0;
}

async function askForGlance(page: FakePort): Promise<void> {
  const answered = new Promise((resolve) => page.onMessage.addListener(resolve));
  page.postMessage({ type: "captions:read", text: "", language: "en", kind: "manual", durationSeconds: 60 });
  await answered;
}

describe("the engine's document", () => {
  it("warms the engine while pages are connected that haven't read captions yet", async () => {
    expect(await isWarming()).toBe(true);
    fake.connect({ name: GLANCE_PORT });
    expect(await isWarming()).toBe(true);
    expect(await isWarming()).toBe(true);
  });

  it("suspends the warm-up for a page's captions, and goes on a second after the last page has left", async () => {
    const first = fake.connect({ name: GLANCE_PORT });
    const second = fake.connect({ name: GLANCE_PORT });
    await askForGlance(first);
    expect(await isWarming()).toBe(false);
    first.disconnect();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await isWarming()).toBe(false);
    second.disconnect();
    await vi.advanceTimersByTimeAsync(999);
    expect(await isWarming()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isWarming()).toBe(true);
    expect(await isWarming()).toBe(true);
  });

  it("stays suspended if a page connects within that second, and is suspended again by later captions", async () => {
    const first = fake.connect({ name: GLANCE_PORT });
    await askForGlance(first);
    first.disconnect();
    await vi.advanceTimersByTimeAsync(500);
    const second = fake.connect({ name: GLANCE_PORT });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await isWarming()).toBe(false);
    second.disconnect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await isWarming()).toBe(true);
    const third = fake.connect({ name: GLANCE_PORT });
    await askForGlance(third);
    expect(await isWarming()).toBe(false);
    third.disconnect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await isWarming()).toBe(true);
  });

  it.each([
    [GLANCE_PORT, "glance:failed"],
    [DEVICE_PORT, "device:end"],
  ])("answers a command over the port %s that its schema rejects", async (name, type) => {
    const page = fake.connect({ name });
    const answers: unknown[] = [];
    page.onMessage.addListener((answer) => answers.push(answer));
    page.postMessage({ type: "glance:make", video: { title: "A video without an id" } });
    expect(answers).toEqual([expect.objectContaining({ type })]);
  });

  it("closes after a minute without a page", async () => {
    await vi.advanceTimersByTimeAsync(59_000);
    const page = fake.connect({ name: GLANCE_PORT });
    await vi.advanceTimersByTimeAsync(120_000);
    page.disconnect();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(close).toHaveBeenCalledOnce();
  });
});
