import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { classifyFailure, readRetryAfter } from "./classify-failure.ts";

const nowMs = Date.UTC(2026, 0, 15, 12);
const fail = (statusCode: number, responseBody = "", responseHeaders = {}) =>
  classifyFailure({
    error: new APICallError({
      message: "",
      url: "",
      requestBodyValues: {},
      statusCode,
      responseBody,
      responseHeaders,
    }),
    nowMs,
  });

describe("readRetryAfter", () => {
  it.each([
    [{ "retry-after": "12" }, 12_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "250", "retry-after": "12" }, 250],
    [{ "retry-after": "Thu, 15 Jan 2026 12:00:30 GMT" }, 30_000],
    [{ "retry-after": "Thu, 15 Jan 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("reads %j as %s ms", (headers, ms) => {
    expect(readRetryAfter({ headers, nowMs })).toBe(ms);
  });
});

describe("classifyFailure", () => {
  it("retries transient failures, and switches models for the rest", () => {
    for (const status of [408, 409, 429, 500, 502, 503, 529]) expect(fail(status).action).toBe("retry");
    for (const status of [400, 413, 422]) expect(fail(status).action).toBe("next");
    for (const status of [401, 402, 403, 404]) expect(fail(status).action).toBe("refused");
    expect(classifyFailure({ error: new TypeError("fetch failed"), nowMs }).action).toBe("retry");
  });

  it("doesn't wait for an account without credit", () => {
    expect(fail(429, '{"error":{"code":"insufficient_quota"}}').action).toBe("refused");
  });

  it("keeps the requested delay", () => {
    expect(fail(429, "", { "retry-after": "3" }).retryAfterMs).toBe(3000);
  });
});
