import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { buildLibraryTalk } from "@pith/core/testing";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { HistoryPage } from "./history-page.tsx";

const build = (id: string, changes: Partial<LibraryTalk> = {}) => buildLibraryTalk({ id, ...changes });
const buildRunning = (id: string, progress = 0.1) => build(id, { status: "running", progress });

const overview = {
  talks: 2,
  keptPoints: 1,
  sources: { youtube: 1, podcasts: 1, files: 0, others: 0 },
  collections: [{ id: "c-1", name: "Engineering", talks: 0 }],
};
const answer = (data: unknown) => new Response(JSON.stringify({ success: true, data }));

let rows: LibraryTalk[] = [];
let status = 200;
/** The ids requested by each poll after the list had loaded. */
let asked: string[] = [];
let isHidden = false;

beforeAll(() => Promise.all([loadTextArea("summaries"), loadTextArea("home")]));
beforeEach(() => {
  vi.useFakeTimers();
  [rows, status, asked, isHidden] = [[], 200, [], false];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "https://pith.example");
    if (pathname === "/api/library") return answer(overview);
    const ids = searchParams.get("ids");
    if (ids !== null) asked.push(ids);
    const search = searchParams.get("search");
    const items = rows.filter(({ id, title }) =>
      ids === null ? !search || title.includes(search) : ids.split(",").includes(id),
    );
    const isRefused = ids !== null && status !== 200;
    const body = isRefused
      ? { success: false, error: "Refused.", ...(status === 401 && { code: "unauthenticated" }) }
      : { success: true, data: { items, total: items.length, nextCursor: null } };
    return new Response(JSON.stringify(body), { status: isRefused ? status : 200 });
  });
  signInMember();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const row = (id: string) => document.querySelector(`[data-summary="${id}"]`);
const listRows = () => [...document.querySelectorAll("[data-summary]")].map((one) => one.textContent);

async function show(...shown: LibraryTalk[]): Promise<void> {
  rows = shown;
  render(
    <MemoryRouter>
      <HistoryPage />
    </MemoryRouter>,
  );
  await pass(0);
  expect(listRows()).toHaveLength(shown.length);
}

function turn(change: { isHidden: boolean }): void {
  ({ isHidden } = change);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

describe("HistoryPage", () => {
  it("says that a queued summary is waiting, not that it is in progress", async () => {
    await show(build("next", { status: "queued", progress: 0 }));
    expect(row("next")?.textContent).toContain("Waiting to start");
    expect(row("next")?.textContent).not.toContain("In progress");
  });

  it("shows a summary's progress and result in its row, and then stops polling", async () => {
    await show(build("new"), buildRunning("made"), build("old"));
    expect(row("made")?.textContent).toContain("In progress, 10%");
    rows = [build("newer"), build("new"), buildRunning("made", 0.6), build("old")];
    await pass(2000);
    expect(row("made")?.textContent).toContain("In progress, 60%");
    rows = [build("new"), build("made", { title: "Its title", gist: "Its gist." }), build("old")];
    await pass(2000);
    expect(listRows()).toEqual([
      expect.stringContaining("Talk new"),
      expect.stringMatching(/Its title.*Its gist\./),
      expect.stringContaining("Talk old"),
    ]);
    await pass(600_000);
    expect(asked).toEqual(["made", "made"]);
  });

  it("announces finished and failed summaries to screen readers, politely and once", async () => {
    await show(buildRunning("a"), buildRunning("b"), buildRunning("c"));
    expect(screen.getByRole("status").textContent).toBe("");
    const failure = { code: "no_captions", params: null, message: "It has no captions." } as const;
    rows = [build("a"), build("b", { status: "failed", failure }), buildRunning("c")];
    await pass(2000);
    expect(screen.getByRole("status").textContent).toBe("Ready: Talk a. Couldn’t summarize Talk b");
    await pass(2000);
    expect(asked).toEqual(["a,b,c", "c"]);
    rows = [build("c", { status: "cancelled" })];
    await pass(2000);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("moves no row when another one can't be restored anymore", async () => {
    await show(build("a"), build("b"));
    fireEvent.click(screen.getByRole("button", { name: "Delete: Talk a" }));
    await pass(UNDO_DELETE_MS - 1);
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(undo.getAttribute("aria-disabled")).toBeNull();
    await pass(1);
    expect(screen.getByRole("button", { name: "Undo" })).toBe(undo);
    expect(document.activeElement).toBe(undo);
    expect(undo.getAttribute("aria-disabled")).toBe("true");
  });

  it("keeps search, focus and rows that no longer match the search", async () => {
    await show(buildRunning("made"), build("old"));
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: "Talk made" } });
    await pass(250);
    expect(listRows()).toHaveLength(1);
    const link = screen.getByRole("link", { name: "Talk made" });
    link.focus();
    rows = [build("made", { title: "Another title" })];
    await pass(2000);
    expect(listRows()).toEqual([expect.stringContaining("Another title")]);
    expect(document.activeElement).toBe(link);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("Talk made");
  });

  it("shows more of what a search found, not of the whole library", { tags: "D.pages.02" }, async () => {
    const usual = fetch;
    vi.stubGlobal("fetch", async (url: string) => {
      const { searchParams } = new URL(url, "https://pith.example");
      if (searchParams.get("search") !== "frost") return usual(url);
      const page = searchParams.has("cursor")
        ? { items: [build("c")], nextCursor: null }
        : { items: [build("b")], nextCursor: "after-b" };
      return answer({ ...page, total: 2 });
    });
    await show(build("a"));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "frost" } });
    await pass(250);
    expect(listRows()).toEqual([expect.stringContaining("Talk b")]);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await pass(0);
    expect(listRows()).toEqual([expect.stringContaining("Talk b"), expect.stringContaining("Talk c")]);
  });

  it("doesn't give a search that failed the number of the rows that were there before", async () => {
    const usual = fetch;
    vi.stubGlobal("fetch", async (url: string) => {
      if (url.includes("search=")) throw new TypeError("Failed to fetch");
      return usual(url);
    });
    await show(build("a"), build("b"));
    expect(screen.getByText("2 summaries, newest first")).toBeTruthy();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "frost" } });
    await pass(250);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(screen.queryByText(/frost.*was found/)).toBeNull();
    expect(listRows()).toHaveLength(2);
  });

  it("doesn't say that a search that failed has found nothing, after one that did", async () => {
    const usual = fetch;
    vi.stubGlobal("fetch", async (url: string) => {
      if (url.includes("search=frost")) throw new TypeError("Failed to fetch");
      return usual(url);
    });
    await show(build("a"), build("b"));
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: "qqzzxx" } });
    await pass(250);
    expect(screen.getByText("No matching summaries")).toBeTruthy();
    fireEvent.change(field, { target: { value: "frost" } });
    await pass(250);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(screen.queryByText("No matching summaries")).toBeNull();
  });

  it("announces to screen readers that a search has found nothing, and again what the next one finds", async () => {
    await show(build("a"), build("b"));
    const live = screen.getByText("2 summaries, newest first").closest("[aria-live]");
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: "qqzzxx" } });
    await pass(250);
    expect(live?.isConnected && live.textContent).toContain("No matching summaries");
    fireEvent.change(field, { target: { value: "Talk a" } });
    await pass(250);
    expect(live?.isConnected && live.textContent).toBe("“Talk a” was found in 1 talk");
  });

  it("loads the filters again, too, with a list that couldn't be loaded", async () => {
    const usual = fetch;
    let isDown = true;
    vi.stubGlobal("fetch", async (url: string) => {
      if (isDown && url.includes("/api/library")) throw new TypeError("Failed to fetch");
      return usual(url);
    });
    rows = [build("a")];
    render(
      <MemoryRouter>
        <HistoryPage />
      </MemoryRouter>,
    );
    await pass(60_000);
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await pass(60_000);
    expect(listRows()).toHaveLength(1);
    expect(screen.getByRole("button", { name: /^Engineering/ })).toBeTruthy();
  });

  it("lists the summaries, and what was searched for, once the connection that was missing is back", async () => {
    const usual = fetch;
    let isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    vi.stubGlobal("fetch", async (url: string) => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return usual(url);
    });
    rows = [build("a")];
    render(
      <MemoryRouter>
        <HistoryPage />
      </MemoryRouter>,
    );
    await pass(60_000);
    expect(listRows()).toEqual([]);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event("online")));
    await pass(60_000);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(listRows()).toHaveLength(1);
    expect(screen.getByRole("button", { name: /^Engineering/ })).toBeTruthy();

    isOnline = false;
    act(() => void window.dispatchEvent(new Event("offline")));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Nobody" } });
    await pass(250);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(listRows()).toHaveLength(1);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event("online")));
    await pass(250);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(listRows()).toHaveLength(0);
  });

  describe("if something fails", () => {
    let isDown = false;
    const isBefore = (first: Element | null, second: Element | null) =>
      first && second && (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

    beforeEach(() => {
      isDown = false;
      const usual = fetch;
      vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
        const { pathname, searchParams } = new URL(url, "https://pith.example");
        const isPage = pathname === "/api/library/talks" && searchParams.get("ids") === null;
        const isFirst = isPage && !searchParams.has("cursor");
        if (isDown && !isFirst)
          return new Response(JSON.stringify({ success: false, error: "Down." }), { status: 500 });
        if (isFirst) return answer({ items: rows, total: 3, nextCursor: "after-b" });
        return isPage ? answer({ items: [build("c")], total: 3, nextCursor: null }) : usual(url, init);
      });
    });

    it("says below the rows why there are no more, and the same button asks for them again", async () => {
      await show(build("a"), build("b"));
      const more = screen.getByRole("button", { name: "Show more" });
      more.focus();
      isDown = true;
      fireEvent.click(more);
      await pass(0);
      expect(isBefore(row("b"), screen.getByRole("alert"))).toBe(true);
      expect(document.activeElement).toBe(more);
      expect(listRows()).toHaveLength(2);
      isDown = false;
      fireEvent.click(more);
      await pass(0);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(listRows()).toHaveLength(3);
      expect(document.activeElement?.textContent).toBe("Talk c");
    });

    it("says in the row, below what it has, why it couldn't be put into a collection", async () => {
      await show(build("a"), build("b"));
      isDown = true;
      fireEvent.keyDown(screen.getByRole("button", { name: "Collections: Talk b" }), { key: "Enter" });
      fireEvent.click(screen.getByRole("menuitem", { name: "Engineering" }));
      await pass(0);
      expect(row("b")?.lastElementChild).toBe(screen.getByRole("alert"));
    });

    it("says in the row why it couldn't be deleted", async () => {
      await show(build("a"), build("b"));
      isDown = true;
      const remove = () => fireEvent.click(screen.getByRole("button", { name: "Delete: Talk b" }));
      remove();
      await pass(0);
      expect(row("b")?.contains(screen.getByRole("alert"))).toBe(true);
      isDown = false;
      remove();
      await pass(0);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(row("b")).toBeNull();
    });
  });

  it("clears a search without results, and returns to its field and all rows", async () => {
    await show(build("a"), build("b"));
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    fireEvent.change(field, { target: { value: "qqzzxx" } });
    await pass(250);
    expect(listRows()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
    await pass(250);
    expect(listRows()).toHaveLength(2);
  });

  it("polls less often while nothing changes, at least every 30 s, and often again after a change", async () => {
    await show(buildRunning("made"));
    await pass(2000 + 2000);
    expect(asked).toHaveLength(2);
    await pass(2999);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toHaveLength(3);
    await pass(300_000);
    const before = asked.length;
    await pass(300_000);
    expect(asked.length - before).toBe(10);
    rows = [buildRunning("made", 0.5)];
    await pass(30_000);
    const after = asked.length;
    await pass(2000);
    expect(asked.length).toBe(after + 1);
  });

  it("doesn't poll in the background or offline, and resumes soon after", async () => {
    await show(buildRunning("made"));
    turn({ isHidden: true });
    await pass(600_000);
    expect(asked).toEqual([]);
    turn({ isHidden: false });
    await pass(2000);
    expect(asked).toHaveLength(1);
    const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await pass(600_000);
    expect(asked).toHaveLength(1);
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await pass(2000);
    expect(asked).toHaveLength(2);
  });

  it("sends no question and starts no summary while offline, and says why", async () => {
    await show(build("old"));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    const calls = vi.spyOn(globalThis, "fetch");
    fireEvent.click(screen.getByRole("button", { name: "Ask" }));
    for (const [label, button] of [
      ["Ask your library", "Ask"],
      ["Link to a video", "Summarize"],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: "https://youtu.be/GJLlxj_dtq8" } });
      fireEvent.click(screen.getByRole("button", { name: button }));
    }
    await pass(1000);
    expect(calls).not.toHaveBeenCalled();
    expect(screen.getByText("You’re offline. Reconnect to ask questions.")).toBeTruthy();
    expect(screen.getByText("You’re offline. Reconnect to create a new summary.")).toBeTruthy();
    expect(listRows()).toHaveLength(1);
  });

  it("continues silently after a failure, and stops when nobody is signed in", async () => {
    await show(buildRunning("made"));
    status = 500;
    await pass(2000);
    expect([asked.length, screen.queryByRole("alert")]).toEqual([1, null]);
    status = 200;
    await pass(3000);
    expect(asked).toHaveLength(2);
    status = 401;
    await pass(2000);
    expect(asked).toHaveLength(3);
    await pass(600_000);
    expect(asked).toHaveLength(3);
  });

  it("removes a row that was deleted elsewhere, and stops polling when the page is left", async () => {
    await show(buildRunning("gone"), buildRunning("made"));
    rows = [buildRunning("made")];
    await pass(2000);
    expect(listRows()).toEqual([expect.stringContaining("Talk made")]);
    cleanup();
    const before = asked.length;
    await pass(600_000);
    expect(asked).toHaveLength(before);
  });

  it("counts a row no longer that was deleted elsewhere", async () => {
    await show(buildRunning("gone"), build("old"));
    rows = [build("old")];
    await pass(2000);
    expect(screen.getByText("1 summary")).toBeTruthy();
  });

  it("keeps undo for a summary that was deleted here before it was done, and follows it once restored", async () => {
    await show(buildRunning("made"), build("old"));
    const { fetch: list } = globalThis;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      init?.method === "GET" ? list(url, init) : Promise.resolve(answer(undefined)),
    );
    rows = [build("old")];
    fireEvent.click(screen.getByRole("button", { name: "Delete: Talk made" }));
    await pass(10_000);
    expect(screen.getByText("1 summary")).toBeTruthy();
    rows = [build("made"), build("old")];
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await pass(0);
    await pass(2000);
    expect(row("made")?.textContent).not.toContain("In progress");
    expect(screen.getByText("2 summaries, newest first")).toBeTruthy();
  });

  it("doesn't poll if no summary is in progress", async () => {
    await show(build("a"), build("b", { status: "cancelled" }));
    await pass(600_000);
    expect(asked).toEqual([]);
  });
});

describe("the library", () => {
  const said = {
    kind: "said" as const,
    text: "Nobody should trust a screenshot.",
    marks: [[14, 19] as [number, number]],
    startSeconds: 84.2,
    firstCueId: 12,
  };

  it("shows where a search term is said, each place with a link to its moment", async () => {
    const marks = { titleMarks: [], gistMarks: [] };
    const matches = { count: 4, places: [said], captionLanguage: "de", seconds: [84.2], ...marks };
    await show(build("a", { matches }));
    const place = screen.getByRole("link", { name: /Nobody should trust/ });
    expect(place.getAttribute("href")).toBe("/summary/a?t=84");
    expect(place.textContent).toBe("1:24Nobody should trust a screenshot.");
    expect(place.querySelector("q")?.textContent).toBe(said.text);
    expect(place.querySelector("q")?.lang).toBe("de");
    expect(place.querySelector("mark")?.textContent).toBe("trust");
    expect(row("a")?.textContent).toContain("4 matches");
    expect(screen.getByRole("button", { name: "3 more" })).toBeTruthy();
  });

  it("deletes a row in place, with undo", async () => {
    const calls: string[] = [];
    await show(build("a", { versions: [...build("a").versions, ...build("b").versions] }));
    const { fetch: list } = globalThis;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (init?.method === "GET") return list(url, init);
      calls.push(`${init?.method} ${url.replace(/^https?:\/\/[^/]+/, "")}`);
      return Promise.resolve(answer(undefined));
    });
    fireEvent.click(screen.getByRole("button", { name: "Delete: Talk a" }));
    await pass(0);
    expect(document.body.textContent).toContain("Deleted 2 versions of “Talk a”.");
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    await pass(0);
    expect(row("a")).not.toBeNull();
    expect(calls).toEqual(["DELETE /api/library/talks/a", "POST /api/summaries/a/restore"]);
  });

  it("says in the row why a deletion couldn't be undone, and the same press undoes it", async () => {
    await show(build("a"));
    const { fetch: list } = globalThis;
    let isDown = true;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (init?.method === "GET") return list(url, init);
      if (isDown && url.endsWith("/restore")) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(answer(undefined));
    });
    fireEvent.click(screen.getByRole("button", { name: "Delete: Talk a" }));
    await pass(0);
    const undo = screen.getByRole("button", { name: "Undo" });
    fireEvent.click(undo);
    await pass(0);
    expect(screen.getByRole("alert").closest("li")?.contains(undo)).toBe(true);
    expect(document.activeElement).toBe(undo);
    isDown = false;
    fireEvent.click(undo);
    await pass(0);
    expect(row("a")).not.toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers existing sources, collections and saved points, with counts", async () => {
    await show(build("a"));
    const filters = screen.getByRole("navigation", { name: "Show" });
    expect([...filters.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
      ...["All2", "Saved points1", "Engineering0", "YouTube1", "Podcasts1"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: /Podcasts/ }));
    await pass(250);
    expect(screen.getByRole("button", { name: /Podcasts/ }).getAttribute("aria-current")).toBe("page");
  });

  describe("a question", () => {
    const citation = {
      summaryId: "a",
      title: "Talk a",
      author: null,
      quote: "nobody should ever trust a screenshot",
      startSeconds: 84.2,
      endSeconds: 86,
      firstCueId: 12,
      lastCueId: 12,
    };
    let body: unknown = null;
    let reply: () => Promise<Response>;

    beforeEach(() => {
      const { fetch: others } = globalThis;
      vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
        if (!url.endsWith("/api/library/questions")) return others(url, init);
        body = JSON.parse(String(init?.body));
        return reply();
      });
    });
    const ask = async (question: string) => {
      if (screen.queryByRole("searchbox")) fireEvent.click(screen.getByRole("button", { name: "Ask" }));
      const field = screen.getByRole("textbox", { name: "Ask your library" });
      fireEvent.change(field, { target: { value: question } });
      fireEvent.submit(field);
      await pass(0);
    };
    const section = () => document.querySelector("[data-answer]");

    it("gets numbered citations, each a link to its moment", async () => {
      const statements = [{ text: "Screenshots can't be trusted.", citations: [0] }];
      reply = async () => answer({ question: "", statements, citations: [citation], talks: 2 });
      await show(build("a"), build("b"));
      await ask(" Can screenshots be trusted? ");
      expect(body).toEqual({ question: "Can screenshots be trusted?" });
      expect(section()?.getAttribute("data-answer")).toBe("found");
      expect(screen.getByRole("link", { name: "Source 1: Talk a" }).getAttribute("href")).toBe(
        "/summary/a?t=84",
      );
      const cited = document.querySelector("[data-citation] a");
      expect(cited?.getAttribute("href")).toBe("/summary/a?t=84");
      expect(cited?.textContent).toContain("1:24");
      expect(cited?.textContent).toContain(citation.quote);
      expect(section()?.textContent).toContain("Searched 2 talks");
      fireEvent.click(screen.getByRole("button", { name: "Close the answer" }));
      expect(section()).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Ask your library" }));
    });

    it("covers the shown summaries, waits, and says if none of them answers it", async () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      reply = () => promise;
      await show(build("a", { title: "Talk a" }));
      fireEvent.click(screen.getByRole("button", { name: /Podcasts/ }));
      await pass(250);
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Talk" } });
      await pass(250);
      await ask("Why?");
      expect(body).toEqual({ question: "Why?", search: "Talk", source: "podcasts" });
      expect(section()?.getAttribute("aria-busy")).toBe("true");
      expect(screen.getByRole("button", { name: "Asking…" }).getAttribute("aria-disabled")).toBe("true");
      resolve(answer({ question: "Why?", statements: [], citations: [], talks: 1 }));
      await pass(0);
      expect(section()?.textContent).toContain("None of these talks mentions this");
    });

    it("asks the words of a search that found nothing, among all summaries", async () => {
      reply = async () => answer({ question: "", statements: [], citations: [], talks: 1 });
      await show(build("a"));
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Why is it late?" } });
      await pass(250);
      expect(listRows()).toEqual([]);
      fireEvent.click(screen.getByRole("button", { name: "Ask" }));
      const question = screen.getByRole("textbox", { name: "Ask your library" });
      await pass(250);
      expect(listRows()).toHaveLength(1);
      expect(document.activeElement).toBe(question);
      fireEvent.submit(question);
      await pass(0);
      expect(body).toEqual({ question: "Why is it late?" });
    });

    it("keeps its answer and its words while the row is used for a search", async () => {
      reply = async () => answer({ question: "Why?", statements: [], citations: [], talks: 1 });
      await show(build("a"));
      await ask("Why?");
      fireEvent.click(screen.getByRole("button", { name: "Back to search" }));
      expect(section()?.textContent).toContain("None of these talks mentions this");
      expect(document.activeElement).toBe(screen.getByRole("searchbox"));
      fireEvent.click(screen.getByRole("button", { name: "Ask" }));
      const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Ask your library" });
      expect(field.value).toBe("Why?");
    });

    it("isn't offered for saved points", async () => {
      await show(build("a"));
      expect(screen.getByRole("button", { name: "Ask" })).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: /Saved points/ }));
      expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
      expect(screen.getByRole("searchbox")).toBeTruthy();
    });

    it("can be retried after a failure", async () => {
      reply = async () => new Response(JSON.stringify({ success: false, error: "Down." }), { status: 500 });
      await show(build("a"));
      await ask("Why?");
      expect(section()?.textContent).toContain("Why?");
      const again = screen.getByRole("button", { name: "Try again" });
      reply = async () => answer({ question: "Why?", statements: [], citations: [], talks: 1 });
      fireEvent.click(again);
      await pass(0);
      expect(section()?.getAttribute("data-answer")).toBe("not-said");
      await ask("   ");
      expect(body).toEqual({ question: "Why?" });
    });
  });
});
