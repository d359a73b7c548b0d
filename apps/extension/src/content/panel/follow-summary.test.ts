import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failure } from "../../messages/failure.ts";
import type { SummaryOffer } from "../../messages/summary-messages.ts";
import { type FakeChrome, type FakePort, stubChrome } from "../../testing/create-fake-chrome.ts";
import { followSummary } from "./follow-summary.ts";

const video = {
  url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  title: "Oranges",
  author: null,
  durationSeconds: 60,
  chapters: [],
};
const captions = { text: "{}", language: "en", captionKind: "manual" as const };
const start = { type: "summary:start", video, captions, length: "medium" } as const;
const offer: SummaryOffer = { shapes: ["brief", "points", "notes"], canTakeWish: true };
const status: SummaryEvent = { type: "status", stage: "reading", progress: 0.4 };

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

/** Follows a summary. `chrome.ports` holds the background's ends of the ports. */
function follow() {
  const commands: unknown[] = [];
  const events: SummaryEvent[] = [];
  const failures: Failure[] = [];
  const offers: SummaryOffer[] = [];
  const others: unknown[] = [];
  const clock = createFakeClock();
  const controller = new AbortController();
  chrome.onPort = (port) => port.onMessage.addListener((command) => commands.push(command));
  const follower = followSummary({
    command: start,
    signal: controller.signal,
    onOffer: (offer) => offers.push(offer),
    onEvent: (event) => events.push(event),
    onFailure: (failure) => failures.push(failure),
    onConnection: (state) => others.push(state),
    onOrigin: (origin) => others.push(origin),
    onUsage: (usage) => others.push(usage),
    clock,
  });
  return { commands, events, failures, offers, others, clock, controller, follower };
}

function lastPort(): FakePort {
  const port = chrome.ports.at(-1);
  if (!port) throw new Error("No port was opened.");
  return port;
}

describe("followSummary", () => {
  it("requests the full summary with the page's captions and passes on its events", () => {
    const { commands, events, offers } = follow();
    expect(commands).toEqual([start]);
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer, origin: null });
    lastPort().postMessage({ type: "summary:event", event: status });
    expect(events).toEqual([status]);
    expect(offers).toEqual([offer]);
  });

  it("ignores invalid messages", () => {
    const { events, failures } = follow();
    for (const news of [
      null,
      "x",
      { type: "summary:event" },
      { type: "summary:event", event: { type: "x" } },
    ]) {
      lastPort().postMessage(news);
    }
    expect(events).toEqual([]);
    expect(failures).toEqual([]);
  });

  it("resumes the summary if the worker was stopped", () => {
    const { commands, events } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    lastPort().disconnect();
    expect(commands.at(-1)).toEqual({ type: "summary:resume", summaryId: "s1", origin: null });
    lastPort().postMessage({ type: "summary:event", event: status });
    expect(events).toEqual([status]);
  });

  it("resumes the summary if the page comes back from the browser's cache, which closes its ports silently", () => {
    const { commands } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "left", offer: null, origin: null });
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    // Ports that other tests have left open resume their summaries, too.
    expect(commands).toContainEqual({ type: "summary:resume", summaryId: "left", origin: null });
  });

  it("keeps resuming if the worker is stopped every 30 seconds", () => {
    const { clock, failures } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    for (let stop = 0; stop < 20; stop += 1) {
      clock.advance(30_000);
      lastPort().disconnect();
    }
    expect(failures).toEqual([]);
  });

  it.each([
    ["a server", "https://pith.test", "internal.fetch_summary"],
    ["the user's own model", null, "model_failed.stopped"],
  ])(
    "gives up if the worker of %s dies immediately again and again, which isn't the server's fault",
    (_name, origin, code) => {
      const { failures } = follow();
      lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin });
      for (let stop = 0; stop < 6; stop += 1) lastPort().disconnect();
      expect(failures).toEqual([{ code, params: {} }]);
      expect(chrome.ports).toHaveLength(6);
    },
  );

  it("fails if the worker dies before the summary has an ID", () => {
    const { failures } = follow();
    lastPort().disconnect();
    expect(failures.map(({ code }) => code)).toEqual(["internal.start_summary"]);
  });

  it("stays connected when the summary ends, because the badge shows the outcome until the page changes", () => {
    const { events, failures, controller } = follow();
    const port = lastPort();
    const onGone = vi.fn();
    port.onDisconnect.addListener(onGone);
    port.postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    port.postMessage({ type: "summary:event", event: { type: "cancelled" } });
    expect(events).toEqual([{ type: "cancelled" }]);
    expect(onGone).not.toHaveBeenCalled();
    controller.abort();
    expect(onGone).toHaveBeenCalledOnce();
    expect(chrome.ports).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it("doesn't resume a summary that has ended, but connects once more to clear the badge", () => {
    const { commands, failures, follower } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    lastPort().postMessage({ type: "summary:event", event: { type: "cancelled" } });
    lastPort().disconnect();
    expect(chrome.ports).toHaveLength(1);
    follower.cancel();
    expect(chrome.ports).toHaveLength(2);
    expect(() => lastPort().postMessage(null)).toThrow("disconnected port");
    expect(commands).toEqual([start]);
    expect(failures).toEqual([]);
  });

  it("cancels and reports no more events", () => {
    const { commands, events, failures, follower } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    follower.cancel();
    expect(commands.at(-1)).toEqual({ type: "summary:cancel", summaryId: "s1", origin: null });
    lastPort().postMessage({ type: "summary:event", event: status });
    lastPort().postMessage({ type: "summary:event", event: { type: "cancelled" } });
    expect(events).toEqual([]);
    expect(failures).toEqual([]);
  });

  it("reports nothing else of a canceled summary, as another may be on screen by then", () => {
    const { offers, others, follower } = follow();
    const started = { type: "summary:started", summaryId: "s1", offer, origin: "https://pith.example" };
    const news = [
      started,
      { type: "summary:connection", state: "lost" },
      { type: "summary:usage", usage: { inputTokens: 5, outputTokens: 1 } },
    ];
    for (const one of news) lastPort().postMessage(one);
    expect([offers.length, others.length]).toEqual([1, 3]);
    follower.cancel();
    for (const one of news) lastPort().postMessage(one);
    expect([offers.length, others.length]).toEqual([1, 3]);
  });

  it("cancels a summary as soon as it has an ID", () => {
    const { commands, follower } = follow();
    follower.cancel();
    expect(commands).toHaveLength(1);
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    expect(commands.at(-1)).toEqual({ type: "summary:cancel", summaryId: "s1", origin: null });
  });

  it("cancels a summary even if the page changes before it has an ID", () => {
    const { commands, controller, follower } = follow();
    follower.cancel();
    controller.abort();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    expect(commands.at(-1)).toEqual({ type: "summary:cancel", summaryId: "s1", origin: null });
    lastPort().postMessage({ type: "summary:event", event: { type: "cancelled" } });
    expect(() => lastPort().postMessage(null)).toThrow("disconnected port");
  });

  it("cancels again if the worker was stopped before it could", () => {
    const { commands, follower } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    follower.cancel();
    lastPort().disconnect();
    expect(chrome.ports).toHaveLength(2);
    expect(commands.at(-1)).toEqual({ type: "summary:cancel", summaryId: "s1", origin: null });
  });

  it("cancels again if the server couldn't be reached, once it can", () => {
    const { commands, failures, follower } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    follower.cancel();
    lastPort().postMessage({ type: "summary:failed", failure: { code: "network", params: {} } });
    lastPort().postMessage({ type: "summary:connection", state: "lost" });
    const cancel = { type: "summary:cancel", summaryId: "s1", origin: null };
    expect(commands).toEqual([start, cancel]);
    lastPort().postMessage({ type: "summary:connection", state: "open" });
    lastPort().postMessage({ type: "summary:connection", state: "open" });
    expect(commands).toEqual([start, cancel, cancel]);
    lastPort().postMessage({ type: "summary:event", event: { type: "cancelled" } });
    expect(failures).toEqual([]);
    expect(() => lastPort().postMessage(null)).toThrow("disconnected port");
  });

  it("disconnects when the page changes, without canceling the summary", () => {
    const { commands, controller, failures } = follow();
    lastPort().postMessage({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    controller.abort();
    expect(() => lastPort().postMessage(null)).toThrow("disconnected port");
    expect(commands).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it("reports that the extension was updated under the page", () => {
    vi.spyOn(globalThis.chrome.runtime, "connect").mockImplementation(() => {
      throw new Error("Extension context invalidated.");
    });
    const failures: Failure[] = [];
    followSummary({
      command: start,
      signal: new AbortController().signal,
      onOffer: () => undefined,
      onEvent: () => undefined,
      onFailure: (failure) => failures.push(failure),
      onConnection: () => undefined,
    });
    expect(failures).toEqual([{ code: "unavailable.extension_updated", params: {} }]);
  });
});
