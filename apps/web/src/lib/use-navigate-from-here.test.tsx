import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { BrowserRouter } from "./browser-router.tsx";
import { useNavigateFromHere } from "./use-navigate-from-here.ts";

beforeEach(() => window.history.replaceState(null, "", "/"));

describe("useNavigateFromHere", () => {
  it("navigates as requested", async () => {
    const { result } = renderHook(() => useNavigateFromHere(), { wrapper: BrowserRouter });
    await act(async () => result.current("/summary/1"));
    expect(window.location.pathname).toBe("/summary/1");
  });

  it("doesn't navigate for a user who has left meanwhile", async () => {
    const { result, unmount } = renderHook(() => useNavigateFromHere(), { wrapper: BrowserRouter });
    const navigate = result.current;
    unmount();
    await act(async () => navigate("/summary/1"));
    expect(window.location.pathname).toBe("/");
  });
});
