import { describe, expect, it } from "vitest";
import { createManualTimer } from "../testing/create-test-bot.ts";
import { createSendTurns } from "./create-send-turns.ts";

function start() {
  const timer = createManualTimer();
  const stopping = new AbortController();
  const takeTurn = createSendTurns({ timer, stopSignal: stopping.signal });
  const ends: (() => void)[] = [];
  const take = (isRepeat = false) => void takeTurn({ isRepeat }).then((end) => ends.push(end));
  const pass = () => new Promise((resolve) => setImmediate(resolve));
  return { timer, stopping, ends, take, pass };
}

describe("createSendTurns", () => {
  it("grants one turn at a time for the first twenty seconds, then four", async () => {
    const { timer, ends, take, pass } = start();
    for (let count = 0; count < 8; count += 1) take();
    await pass();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    ends[0]?.();
    await pass();
    expect(ends).toHaveLength(2);
    timer.advance(19_999);
    await pass();
    expect(ends).toHaveLength(3);
    timer.advance(2_000);
    await pass();
    expect(ends).toHaveLength(7);
  });

  it("delays repeats by five seconds and lets others pass", async () => {
    const { timer, ends, take, pass } = start();
    take(true);
    await pass();
    expect(ends).toHaveLength(0);
    take();
    await pass();
    expect(ends).toHaveLength(1);
    timer.advance(5_000);
    await pass();
    expect(ends).toHaveLength(2);
  });

  it("ends a turn after two seconds, so that a slow chat doesn't block the others", async () => {
    const { timer, ends, take, pass } = start();
    take();
    take();
    await pass();
    timer.advance(2_000);
    await pass();
    expect(ends).toHaveLength(2);
  });

  it("grants all turns when the process stops", async () => {
    const { stopping, ends, take, pass } = start();
    for (let count = 0; count < 8; count += 1) take(count > 5);
    stopping.abort();
    await pass();
    expect(ends).toHaveLength(8);
  });
});
