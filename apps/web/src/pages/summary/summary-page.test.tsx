import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildSummary } from "@pith/core/testing";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SummaryPage } from "./summary-page.tsx";

const summary = buildSummary({ id: "abc", status: "done" });
let isDown = true;
const sent: unknown[] = [];

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  isDown = true;
  sent.length = 0;
  provideSelfHosted();
  signInMember();
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(api, "call").mockImplementation((async (endpoint: { path: string; method: string }) => {
    if (endpoint.path === summaryEndpoints.getSummary.path && endpoint.method === "GET") return summary;
    if (endpoint === libraryEndpoints.listKeptPoints) return { items: [], nextCursor: null };
    if (endpoint !== libraryEndpoints.keepPoint && endpoint !== summaryEndpoints.createSummary)
      throw new AppError({ code: "not_found" });
    sent.push(endpoint);
    if (isDown) throw new AppError({ code: "network" });
    return { summary: { id: "part" } };
  }) as unknown as typeof api.call);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetConfig();
});

async function show() {
  render(
    <MemoryRouter initialEntries={["/summary/abc"]}>
      <Routes>
        <Route path="/summary/abc" element={<SummaryPage />} />
        <Route path="/summary/part" element={<p>The stretch</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { level: 1, name: "Why oranges are orange" });
}

/** Gives the summary audio. */
function answerAudio(): void {
  const answer = vi.mocked(api.call).getMockImplementation();
  vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) =>
    (asked[0] as unknown) === audioEndpoints.getSummaryAudio
      ? { status: "done", url: "/api/audio/a1", durationSeconds: 60, chapters: [] }
      : answer?.(...asked)) as unknown as typeof api.call);
}

const findPlayer = () =>
  waitFor(() => {
    const found = document.querySelector("audio");
    if (found === null) throw new Error("There's no player.");
    return found;
  });

describe("SummaryPage", () => {
  it("says at the point why it couldn't be saved, and the same press saves it", async () => {
    await show();
    const [, second] = screen.getAllByRole("button", { name: "Save" });
    await userEvent.click(second as HTMLElement);
    const alert = await screen.findByRole("alert");
    const point = alert.closest<HTMLElement>("[data-key-point]");
    expect(point?.contains(second as HTMLElement)).toBe(true);
    // The toolbar is transparent unless hovered or focused, so the message is outside it.
    expect(alert.closest("[data-point-toolbar]")).toBeNull();
    isDown = false;
    await userEvent.click(second as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(within(point as HTMLElement).getByRole("button", { name: "Saved" })).toBe(second);
    expect(sent).toEqual([libraryEndpoints.keepPoint, libraryEndpoints.keepPoint]);
  });

  it.each([
    { layout: "docked", other: "Points" },
    { layout: "columns", other: "Transcript" },
  ])("keeps the audio playing while another pane is shown: $layout", async ({ layout, other }) => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: layout === "columns" && query.includes("min-width: 1080px"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    answerAudio();
    await show();
    await userEvent.click(await screen.findByRole("tab", { name: "Listen" }));
    const player = await findPlayer();
    expect(screen.getByRole("region", { name: "Listen" })).toBeTruthy();
    await userEvent.click(screen.getByRole("tab", { name: other }));
    expect(screen.queryByRole("region", { name: "Listen" })).toBeNull();
    expect(player.isConnected).toBe(true);
    await userEvent.click(screen.getByRole("tab", { name: "Listen" }));
    expect(document.querySelectorAll("audio")).toHaveLength(1);
    expect(document.querySelector("audio")).toBe(player);
    expect(player.closest("[hidden]")).toBeNull();
    if (layout !== "docked") return;
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(player.closest("[hidden]")).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: other }));
  });

  it("pauses the audio for a moment of the video, which would be heard over it", async () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    answerAudio();
    await show();
    await userEvent.click(await screen.findByRole("tab", { name: "Listen" }));
    const player = await findPlayer();
    expect(pause).not.toHaveBeenCalled();
    const [point] = screen.getAllByRole("button", { name: /^Go to/ });
    if (point) await userEvent.click(point);
    expect(pause.mock.contexts).toContain(player);
  });

  it("keeps the audio playing when the window's layout changes", async () => {
    let isWide = false;
    const listeners = new Set<() => void>();
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: isWide && query.includes("min-width: 1080px"),
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    }));
    answerAudio();
    await show();
    await userEvent.click(await screen.findByRole("tab", { name: "Listen" }));
    const player = await findPlayer();
    for (isWide of [true, false]) {
      act(() => {
        for (const listener of listeners) listener();
      });
      expect(document.querySelector("[data-pane-bar]") === null).toBe(isWide);
      expect(document.querySelectorAll("audio")).toHaveLength(1);
      expect(document.querySelector("audio")).toBe(player);
      expect(screen.getByRole("region", { name: "Listen" })).toBeTruthy();
    }
  });

  it("loads a summary that couldn't be opened offline once the connection is back", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { ...window.location, reload });
    const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.mocked(api.call).mockRejectedValue(new AppError({ code: "network" }));
    render(
      <MemoryRouter initialEntries={["/summary/abc"]}>
        <Routes>
          <Route path="/summary/abc" element={<SummaryPage />} />
        </Routes>
      </MemoryRouter>,
    );
    await screen.findByRole("button", { name: "Try again" });
    expect(reload).not.toHaveBeenCalled();
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("says at the stretch why it couldn't be summarized, and the same press tries again", async () => {
    await show();
    const stretch = screen.getByRole("button", { name: /^Summarize 7 min/ });
    await userEvent.click(stretch);
    await userEvent.click(screen.getByRole("button", { name: "Summarize" }));
    expect((await screen.findByRole("alert")).closest("[data-peek]")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    await userEvent.click(stretch);
    expect(screen.queryByRole("alert")).toBeNull();
    const confirm = screen.getByRole("button", { name: "Summarize" });
    await userEvent.click(confirm);
    await screen.findByRole("alert");
    isDown = false;
    await userEvent.click(confirm);
    expect(await screen.findByText("The stretch")).toBeTruthy();
  });
});
