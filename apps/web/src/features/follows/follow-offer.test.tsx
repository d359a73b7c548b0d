import { AppError } from "@pith/core/errors/app-error";
import { buildUser, buildVideo } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { FollowOffer } from "./follow-offer.tsx";

const video = buildVideo({
  host: "youtube",
  url: "https://www.youtube.com/watch?v=abcdefghijk",
  author: "Ada",
});
const call = vi.spyOn(api, "call");

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  call.mockReset();
  authStore.setState({ user: buildUser({ id: "ada", telegram_id: "42" }), loading: false });
});
afterEach(() => {
  cleanup();
  authStore.setState({ user: null });
});

function show(shown = video) {
  render(
    <MemoryRouter>
      <FollowOffer video={shown} />
    </MemoryRouter>,
  );
}

describe("FollowOffer", () => {
  it("shows the cost of following, and follows the channel by the video's link", async () => {
    call.mockResolvedValue({ id: "one", title: "Ada’s talks" } as never);
    show();
    const button = screen.getByRole("button", { name: "Follow Ada" });
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "New videos will be summarized for you. Each one uses one of your plan’s summaries.",
    );
    const note = screen.getByRole("status");
    button.focus();
    fireEvent.click(button);
    expect(note.textContent).toBe("Finding the channel…");
    expect(await screen.findByText(/^You’re following Ada’s talks\./)).toBe(note);
    expect(document.activeElement).toBe(note);
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: "/api/follows" }), {
      body: { url: video.url },
    });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/following");
  });

  it("follows a podcast by its episode's link, and calls them episodes", async () => {
    call.mockResolvedValue({ id: "one", title: "Small machines" } as never);
    const url = "https://example.org/feed.xml#episode=a";
    show(buildVideo({ ...video, host: "podcast", url, author: "Small machines" }));
    expect(screen.getByRole("status").textContent).toMatch(/^New episodes will be summarized for you\./);
    fireEvent.click(screen.getByRole("button", { name: "Follow Small machines" }));
    expect((await screen.findByText(/^You’re following/)).textContent).toContain("New episodes will appear");
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { body: { url } });
  });

  it("shows the server's error and offers a retry", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    call.mockRejectedValueOnce(new AppError({ code: "timeout.list" }));
    call.mockResolvedValueOnce({ id: "one", title: "Ada’s talks" } as never);
    show();
    fireEvent.click(screen.getByRole("button", { name: "Follow Ada" }));
    expect(await screen.findByRole("alert")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Follow Ada" }));
    expect(await screen.findByText(/^You’re following/)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("doesn't promise new videos of a channel whose follow is paused", async () => {
    call.mockResolvedValue({ id: "one", title: "Ada’s talks", isPaused: true } as never);
    show();
    fireEvent.click(screen.getByRole("button", { name: "Follow Ada" }));
    expect((await screen.findByText(/paused/)).textContent).not.toContain("will appear");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/following");
  });

  it("doesn't take the focus from a user who has moved on", async () => {
    let finish = (_follow: never): void => undefined;
    call.mockReturnValue(new Promise<never>((resolve) => (finish = resolve)));
    show();
    fireEvent.click(screen.getByRole("button", { name: "Follow Ada" }));
    const other = document.body.appendChild(document.createElement("button"));
    other.focus();
    finish({ id: "one", title: "Ada’s talks" } as never);
    await screen.findByText(/^You’re following/);
    expect(document.activeElement).toBe(other);
    other.remove();
  });

  it("isn't shown to guests or for a video without a channel", () => {
    show(buildVideo({ ...video, host: "vimeo" }));
    show(buildVideo({ ...video, author: null }));
    authStore.setState({ user: buildUser({ id: "guest" }) });
    show();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
