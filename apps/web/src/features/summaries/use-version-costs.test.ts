import { buildSummary } from "@pith/core/testing";
import { fireEvent, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { useVersionCosts } from "./use-version-costs.ts";

afterEach(() => vi.unstubAllGlobals());

it("says what a version costs after the connection was lost, without a reload", async () => {
  signInMember();
  let isOnline = false;
  const fetch = vi.fn(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json({ success: true, data: { versions: [], prices: [] } });
  });
  vi.stubGlobal("fetch", fetch);
  const { result } = renderHook(() => useVersionCosts(buildSummary()));
  fireEvent.keyDown(window, { key: "Shift" });
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(result.current({ length: "long", language: null })).toBeNull();
  isOnline = true;
  await waitFor(() => {
    fireEvent(window, new Event("online"));
    expect(result.current({ length: "long", language: null })).toBe("one");
  });
});
