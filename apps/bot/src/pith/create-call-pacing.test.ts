import type { ApiClient } from "@pith/core/client/create-api-client";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { createFakeTimer } from "../testing/create-test-bot.ts";
import { createCallPacing, MAX_CALLS } from "./create-call-pacing.ts";

const { getPublicConfig, createBotLoginLink } = systemEndpoints;

/** Creates a paced client whose calls are answered by `answer`. */
function createPaced(answer: () => Promise<unknown>) {
  const timer = createFakeTimer();
  const client = createCallPacing({ timer })({ call: answer, open: answer } as unknown as ApiClient);
  return { client, timer };
}

describe("createCallPacing", () => {
  it("limits concurrency when 200 calls are made at the same time", async () => {
    let [running, most, calls] = [0, 0, 0];
    const { client } = createPaced(async () => {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    await Promise.all(Array.from({ length: 200 }, () => client.call(getPublicConfig)));
    expect([calls, most]).toEqual([200, MAX_CALLS]);
  });

  it("retries a read twice after a network error, but no other error and no write", async () => {
    const errors: AppError[] = [];
    let calls = 0;
    const { client, timer } = createPaced(async () => {
      calls += 1;
      const error = errors.shift();
      if (error) throw error;
      return "here";
    });
    const network = new AppError({ code: "network" });
    errors.push(network, new AppError({ code: "timeout.request" }));
    expect(await client.call(getPublicConfig)).toBe("here");
    expect([calls, timer.waits]).toEqual([3, [200, 1000]]);
    errors.push(network, network, network);
    await expect(client.call(getPublicConfig)).rejects.toThrow(network);
    errors.push(new AppError({ code: "not_found" }));
    await expect(client.call(getPublicConfig)).rejects.toMatchObject({ code: "not_found" });
    errors.push(network);
    await expect(client.call(createBotLoginLink, { body: { telegram_id: 1 } })).rejects.toThrow(network);
    expect(calls).toBe(3 + 3 + 1 + 1);
  });

  it("rejects a call that is aborted while it waits for its turn", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { client } = createPaced(() => held);
    const others = Array.from({ length: MAX_CALLS }, () => client.call(getPublicConfig));
    const controller = new AbortController();
    const canceled = client.call(getPublicConfig, undefined, { signal: controller.signal });
    controller.abort();
    await expect(canceled).rejects.toThrow("aborted");
    release();
    await Promise.all(others);
  });
});
