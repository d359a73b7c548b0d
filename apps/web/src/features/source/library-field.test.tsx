import { premiumSchema } from "@pith/core/accounts/premium";
import { statsSchema } from "@pith/core/accounts/stats";
import type { User } from "@pith/core/accounts/user";
import { buildUser } from "@pith/core/testing";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { LibraryField } from "./library-field.tsx";

const LIST = "https://www.youtube.com/playlist?list=PL123456";

let overview: Pick<User, "premium" | "stats">;
let requested: unknown[] = [];

beforeAll(() => Promise.all([loadTextArea("summaries"), loadTextArea("home")]));
beforeEach(() => {
  requested = [];
  connectMember();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (new URL(url, "https://pith.example").pathname === "/api/users/account/overview") {
      const data = { ...overview, transactions: [], last_seen: null, created_at: null };
      return Response.json({ success: true, data });
    }
    requested.push(JSON.parse(String(init?.body)).source);
    return Response.json({ success: false, error: "No.", code: "unsupported_link" }, { status: 422 });
  });
});
afterEach(() => {
  authStore.setState({ user: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show({ used, limit }: { used: number; limit: number }): HTMLElement {
  overview = {
    premium: premiumSchema.parse({ summaries_limit: limit }),
    stats: statsSchema.parse({ monthly: { text_summaries_used: used }, total: {} }),
  };
  const id = `user-${used}-${limit}`;
  authStore.getState().adoptUser(buildUser({ id, authProvider: "telegram", telegram_id: "123456789" }));
  return render(
    <MemoryRouter>
      <LibraryField />
    </MemoryRouter>,
  ).container;
}

describe("LibraryField", () => {
  it.each([
    { used: 1, limit: 5, text: "A new summary will use 1 of the 4 you have left this month." },
    { used: 4, limit: 5, text: "A new summary will use the last one you have left this month." },
    { used: 5, limit: 5, text: "You’ve used all 5 summaries for this month. See plans" },
    { used: 7, limit: -1, text: "" },
  ])("shows a new summary's cost in advance: $used of $limit", async ({ text, ...usage }) => {
    const container = show(usage);
    await waitFor(() => expect(authStore.getState().user?.stats).not.toBeNull());
    await waitFor(() => expect(container.querySelector("p > span")?.textContent).toBe(text));
    expect(screen.getByRole("link", { name: "Summarize several at once" }).getAttribute("href")).toBe(
      "/batches",
    );
  });

  it("starts with a link pasted anywhere on the page, and keeps a rejected one", async () => {
    show({ used: 1, limit: 5 });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Link to a video" });
    const link = "https://www.youtube.com/watch?v=GJLlxj_dtq8";
    const paste = (target: Node) =>
      fireEvent.paste(target, { clipboardData: { getData: () => link, files: [] } });
    paste(document.body);
    await screen.findByRole("alert");
    expect(requested).toEqual([{ kind: "link", url: link }]);
    expect(field.value).toBe(link);
    fireEvent.change(field, { target: { value: "" } });
    expect(screen.queryByRole("alert")).toBeNull();
    paste(field);
    await screen.findByRole("alert");
    expect(requested).toHaveLength(2);
  });

  it("keeps the list and the focus on its pressed video while that starts, and starts it once", async () => {
    const url = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
    const entries = [{ url, title: "Pins", durationSeconds: 61 }];
    const list = { kind: "playlist", url: LIST, title: "Locks", author: null, entries, isComplete: true };
    const answer = fetch;
    vi.stubGlobal("fetch", async (asked: string, init?: RequestInit) => {
      if (new URL(asked, "https://pith.example").pathname === "/api/lists")
        return Response.json({ success: true, data: list });
      await isPressedTwice;
      return answer(asked, init);
    });
    show({ used: 1, limit: 5 });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: LIST } });
    fireEvent.click(screen.getByRole("button", { name: "Summarize" }));
    const video = await screen.findByRole("button", { name: /^Pins/ });
    await userEvent.dblClick(video);
    expect(document.activeElement).toBe(video);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([video.getAttribute("aria-disabled"), video.hasAttribute("disabled")]).toEqual(["true", false]);
    resolve();
    await screen.findByRole("alert");
    expect(requested).toEqual([{ kind: "link", url }]);
    expect(document.activeElement).toBe(video);
  });

  it("makes no request while offline, and says why", async () => {
    const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show({ used: 1, limit: 5 });
    expect(screen.getByText("You’re offline. Reconnect to create a new summary.")).toBeTruthy();
    const button = screen.getByRole("button", { name: "Summarize" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const ask = (url: string) => {
      fireEvent.change(screen.getByRole("textbox"), { target: { value: url } });
      fireEvent.click(button);
    };
    ask("https://youtu.be/M4gD1WSo5mA");
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    ask("https://youtu.be/GJLlxj_dtq8");
    await screen.findByRole("alert");
    expect(requested).toEqual([{ kind: "link", url: "https://youtu.be/GJLlxj_dtq8" }]);
  });

  it("keeps showing the link that is starting when another one is pasted or typed", async () => {
    const { promise: isEdited, resolve } = Promise.withResolvers<void>();
    show({ used: 1, limit: 5 });
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      const response = await answer(...asked);
      if (requested.length > 0) await isEdited;
      return response;
    });
    const pasteOnPage = (text: string) =>
      fireEvent.paste(document.body, { clipboardData: { getData: () => text, files: [] } });
    pasteOnPage("https://vimeo.com/76979871");
    await waitFor(() => expect(requested).toHaveLength(1));
    pasteOnPage("https://vimeo.com/76979872");
    const field = screen.getByRole<HTMLInputElement>("textbox");
    await userEvent.type(field, "2");
    expect(field.value).toBe("https://vimeo.com/76979871");
    await act(async () => resolve());
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(requested).toHaveLength(1);
  });
});
