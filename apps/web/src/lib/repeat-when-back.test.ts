import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "./api-client.ts";
import { repeatWhenBack } from "./repeat-when-back.ts";
import { signInMember } from "./testing/connect-member.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Lists a summary's questions from a server that is unreachable for `failures` requests, then responds with
 * `status`.
 */
function list({ status = 200, failures = 1 } = {}) {
  signInMember();
  const fetch = vi.fn(async () => Response.json({ success: true, data: [] }, { status }));
  for (let count = 0; count < failures; count += 1)
    fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", fetch);
  const controller = new AbortController();
  const { signal } = controller;
  const call = () => api.call(summaryEndpoints.listQuestions, { params: { id: "abc" } }, { signal });
  return { fetch, controller, listed: repeatWhenBack({ call, signal }) };
}

it("makes the call again once the browser is online", async () => {
  const { fetch, listed } = list();
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  window.dispatchEvent(new Event("online"));
  expect(await listed).toEqual([]);
});

it("makes the call again once the page is looked at again", async () => {
  const { fetch, listed } = list();
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await listed).toEqual([]);
});

it("makes the call again if the network doesn't work yet when the browser is online", async () => {
  vi.useFakeTimers();
  const { fetch, listed } = list({ failures: 3 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await listed).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(4);
});

it("doesn't repeat what the server refused", async () => {
  const { fetch, listed } = list({ status: 404 });
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  window.dispatchEvent(new Event("online"));
  await expect(listed).rejects.toMatchObject({ status: 404 });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("ends when the page is left", async () => {
  const { fetch, controller, listed } = list();
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  controller.abort();
  await expect(listed).rejects.toThrow();
  window.dispatchEvent(new Event("online"));
  expect(fetch).toHaveBeenCalledOnce();
});
