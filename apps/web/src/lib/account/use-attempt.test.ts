import { AppError } from "@pith/core/errors/app-error";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useAttempt } from "./use-attempt.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("useAttempt", () => {
  it("logs the error of a failed call, but not that the user has to sign in again", {
    tags: "S8.http.14",
  }, async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { result } = renderHook(() => useAttempt());
    const fail = (error: unknown) => act(() => result.current.attempt(() => Promise.reject(error)));
    await fail(new AppError({ code: "forbidden.sign_in_again" }));
    expect(result.current.mustSignInAgain).toBe(true);
    expect(log).not.toHaveBeenCalled();
    const failure = new AppError({ code: "network" });
    await fail(failure);
    expect(log.mock.calls).toEqual([[failure]]);
  });

  it("says of the call that failed what it was about, even if another one has started since", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { result } = renderHook(() => useAttempt());
    const { promise: first, reject } = Promise.withResolvers<void>();
    const { promise: second, resolve } = Promise.withResolvers<void>();
    let calls: Promise<unknown> = Promise.resolve();
    act(() => {
      calls = Promise.all([
        result.current.attempt(() => first, { at: "first" }),
        result.current.attempt(() => second, { at: "second" }),
      ]);
    });
    await act(async () => reject(new AppError({ code: "network" })));
    expect(result.current).toMatchObject({ failedAt: "first", isBusy: true });
    resolve();
    await act(() => calls);
    expect(result.current).toMatchObject({ failedAt: "first", isBusy: false });
  });
});
