import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PodcastFeed } from "./podcast-feed.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  vi.restoreAllMocks();
});

describe("PodcastFeed", () => {
  it("keeps a feed that was created before the first answer, for two presses of the button, too", async () => {
    const first = Promise.withResolvers<object>();
    const created = Promise.withResolvers<object>();
    const call = vi
      .spyOn(api, "call")
      .mockImplementation(((endpoint: unknown) =>
        endpoint === audioEndpoints.createPodcastFeedLink
          ? created.promise
          : first.promise) as unknown as typeof api.call);
    render(<PodcastFeed />);
    await userEvent.dblClick(screen.getByRole("button"));
    await act(async () => created.resolve({ url: "https://pith.example/feed/1" }));
    await act(async () => first.resolve({ url: null }));
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("https://pith.example/feed/1");
    expect(call.mock.calls.filter(([one]) => one === audioEndpoints.createPodcastFeedLink)).toHaveLength(1);
  });

  it("asks before it deletes the feed, since its URL won't work again", async () => {
    const call = vi
      .spyOn(api, "call")
      .mockImplementation((async (endpoint: unknown) =>
        endpoint === audioEndpoints.getPodcastFeedLink
          ? { url: "https://pith.example/feed/1" }
          : null) as unknown as typeof api.call);
    const countDeletions = () =>
      call.mock.calls.filter(([one]) => one === audioEndpoints.deletePodcastFeedLink).length;
    render(<PodcastFeed />);
    await userEvent.click(await screen.findByRole("button", { name: "Delete the feed" }));
    expect(screen.getByRole("alert").textContent).toContain("this URL won’t work again");
    expect(countDeletions()).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Keep the feed" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Delete the feed" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete the feed" }));
    expect(countDeletions()).toBe(1);
    expect(screen.getByRole("button", { name: "Create my feed" })).toBeDefined();
  });
});
