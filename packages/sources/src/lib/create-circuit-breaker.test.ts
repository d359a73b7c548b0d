import { createFakeClock } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./create-circuit-breaker.ts";

function create() {
  const clock = createFakeClock();
  const breaker = createCircuitBreaker({ clock, firstWaitMs: 10_000, maxWaitMs: 60_000 });
  const refuse = (retryAfterSeconds: number | null = null) => breaker.open("ios", { retryAfterSeconds });
  return { clock, breaker, refuse };
}

describe("createCircuitBreaker", () => {
  it("lets every name through that hasn't refused, independently of the others", () => {
    const { breaker, refuse } = create();
    refuse();
    expect([breaker.takeTurn("ios"), breaker.takeTurn("android")]).toEqual([10, 0]);
  });

  it("doubles the wait after each refusal, up to the limit", () => {
    const { clock, breaker, refuse } = create();
    const waits = [];
    for (let round = 0; round < 5; round += 1) {
      refuse();
      waits.push(breaker.takeTurn("ios"));
      clock.advance(60_000);
    }
    expect(waits).toEqual([10, 20, 40, 60, 60]);
  });

  it("lets one request through after the wait, and the rest once it succeeds", () => {
    const { clock, breaker, refuse } = create();
    refuse();
    clock.advance(10_000);
    expect([breaker.takeTurn("ios"), breaker.takeTurn("ios")]).toEqual([0, 10]);
    breaker.close("ios");
    expect([breaker.takeTurn("ios"), breaker.takeTurn("ios")]).toEqual([0, 0]);
    refuse();
    expect(breaker.takeTurn("ios")).toBe(10);
  });

  it("lets another request through if the first one never reported back", () => {
    const { clock, breaker, refuse } = create();
    refuse();
    clock.advance(10_000);
    expect(breaker.takeTurn("ios")).toBe(0);
    clock.advance(10_000);
    expect(breaker.takeTurn("ios")).toBe(0);
  });

  it("waits as long as the source says, at most an hour", () => {
    const { breaker, refuse } = create();
    refuse(45);
    expect(breaker.takeTurn("ios")).toBe(45);
    refuse(86_400);
    expect(breaker.takeTurn("ios")).toBe(3600);
  });
});
