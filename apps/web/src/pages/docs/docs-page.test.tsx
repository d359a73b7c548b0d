import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DocsPage } from "./docs-page.tsx";

const scrollTo = vi.fn();

beforeAll(() => loadTextArea("docs"));
beforeEach(() => vi.stubGlobal("scrollTo", scrollTo));
afterEach(() => {
  cleanup();
  forgetConfig();
  scrollTo.mockClear();
  vi.unstubAllGlobals();
});

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <DocsPage />
    </MemoryRouter>,
  );
const findTitle = (name: string) => screen.getByRole("heading", { level: 1, name });

const pages = [
  "/docs?section=getting-started&item=configuration",
  "/docs?section=browser-extension&item=user-interface",
  "/docs?section=browser-extension&item=settings",
  "/docs?tab=bot&section=getting-started&item=bot-setup",
  "/docs?tab=bot&section=getting-started&item=commands",
  "/docs?tab=bot&section=telegram-bot&item=features",
  "/docs?tab=bot&section=telegram-bot&item=usage-guide",
];

describe("DocsPage on a server without plans and guests", () => {
  const readArticle = (path: string) => {
    const { container, unmount } = show(path);
    const article = container.querySelector("article")?.textContent ?? "";
    unmount();
    return article;
  };

  it("mentions neither, in any article", () => {
    const named = /plan|\/upgrade|\/paysupport|Stars|\bPro\b|you’re a guest|[{}]/;
    expect(pages.filter((path) => named.test(readArticle(path)))).toEqual(pages);
    provideSelfHosted();
    for (const path of pages) {
      const article = readArticle(path);
      expect(article.length, path).toBeGreaterThan(100);
      expect(named.exec(article)?.[0], path).toBeUndefined();
    }
  });

  it("finds nothing about plans", async () => {
    provideSelfHosted();
    show("/docs?tab=bot");
    await userEvent.type(screen.getByRole("searchbox"), "stars");
    expect(screen.getByRole("status").textContent).toBe("No results for “stars”.");
  });

  it("marks what mentions them until the configuration is known, so that a style rule hides it", () => {
    const { container } = show("/docs?tab=bot&section=getting-started&item=commands");
    const rows = [...container.querySelectorAll("tr[data-plans]")].map((row) => row.textContent);
    expect(rows).toEqual([expect.stringMatching(/^\/upgrade/), expect.stringMatching(/^\/paysupport/)]);
    expect(container.querySelector("span[data-no-plans]")?.textContent).toBe("This");
  });
});

describe("DocsPage", () => {
  it.each(["/docs", "/docs?tab=bot", "/docs?item=no-such-page", "/docs?tab=bot&item=no-such-page"])(
    "has a sidebar with sections and their items at %s",
    { tags: ["S2.docs.02", "S2.docs.06"] },
    (path) => {
      if (path.includes("item")) provideSelfHosted();
      const { container } = show(path);
      const sidebar = screen.getByRole("navigation", { name: "Documentation" });
      expect(container.querySelector("aside")?.contains(sidebar)).toBe(true);
      const counts = [...sidebar.querySelectorAll<HTMLElement>("section")].map((section) => [
        within(section).getByRole("heading", { hidden: true }).textContent,
        within(section).getAllByRole("link", { hidden: true }).length,
      ]);
      const second = path.includes("bot") ? ["Telegram bot", 5] : ["Browser extension", 5];
      expect(counts).toEqual([["Getting started", 4], second]);
    },
  );

  it("lists the bot's features under 'Features'", { tags: "S2.docs.24" }, () => {
    const { container } = show("/docs?tab=bot&section=telegram-bot&item=features");
    expect(findTitle("Features")).toBeTruthy();
    const features = [...container.querySelectorAll("article li")].map(({ textContent }) => textContent);
    for (const feature of [/timestamps/, /chapters/, /voice messages/, /Questions/, /caption files/])
      expect(features).toContainEqual(expect.stringMatching(feature));
    // Each feature's requirements are in the guide instead.
    expect(container.querySelector("article h2")).toBeNull();
  });

  it("focuses the next page's heading, and offers no next page after the last", async () => {
    show("/docs?section=browser-extension&item=installation-guide");
    expect(document.activeElement).toBe(document.body);
    expect(scrollTo).not.toHaveBeenCalled();
    for (const title of ["User interface", "Settings"]) {
      await userEvent.click(screen.getByRole("link", { name: /^Next/ }));
      expect(document.activeElement).toBe(findTitle(title));
    }
    expect(screen.queryByRole("link", { name: /^Next/ })).toBeNull();
    expect(scrollTo.mock.calls).toEqual([
      [{ top: 0, behavior: "instant" }],
      [{ top: 0, behavior: "instant" }],
    ]);
  });

  it("searches for what was typed before scripts ran", () => {
    const page = (
      <MemoryRouter initialEntries={["/docs?tab=bot"]}>
        <DocsPage />
      </MemoryRouter>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    const field = container.querySelector("input[type=search]") as HTMLInputElement;
    field.value = "PLAYLIST";
    render(page, { container, hydrate: true });
    const links = screen.getByRole("navigation", { name: "Documentation" }).querySelectorAll("a");
    expect([...links].map(({ textContent }) => textContent)).toEqual(["Usage guide"]);
  });

  it("finds words with an apostrophe, as it is typed and as it is printed", async () => {
    show("/docs?tab=bot");
    for (const search of ["can't reply", "can’t reply"]) {
      await userEvent.clear(screen.getByRole("searchbox"));
      await userEvent.type(screen.getByRole("searchbox"), search);
      expect(screen.getByRole("status").textContent, search).toBe("");
      const found = screen.getByRole("navigation", { name: "Documentation" }).querySelectorAll("a");
      expect(
        [...found].map(({ textContent }) => textContent),
        search,
      ).toEqual(["Bot setup"]);
    }
  });

  it("opens the first result on Enter, and keeps the focus in the search box", async () => {
    show("/docs?tab=bot");
    await userEvent.type(screen.getByRole("searchbox"), "playlist{Enter}");
    expect(findTitle("Usage guide")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });

  it("clears a search without results, and returns to its field and all pages", async () => {
    show("/docs");
    const countPages = () =>
      screen.getByRole("navigation", { name: "Documentation" }).querySelectorAll("a").length;
    const all = countPages();
    await userEvent.type(screen.getByRole("searchbox"), "qqzzxx");
    expect(countPages()).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    expect(countPages()).toBe(all);
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  });

  it("offers results from the other docs if these have none", async () => {
    show("/docs");
    await userEvent.type(screen.getByRole("searchbox"), "telegram stars");
    expect(screen.getByRole("status").textContent).toBe("No results for “telegram stars”.");
    const [first] = screen.getByRole("navigation", { name: "Telegram Bot" }).querySelectorAll("a");
    expect(first?.textContent).toBe("Commands");
    await userEvent.keyboard("{Enter}");
    expect(findTitle("Commands")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Telegram Bot" }).checked).toBe(true);
  });

  it("folds the pages under the current one's title, until they're searched", async () => {
    show("/docs?item=quick-start");
    const menu = screen.getByRole("navigation", { name: "Documentation" });
    const fold = menu.querySelector("details") as HTMLDetailsElement;
    const title = fold.querySelector("summary") as HTMLElement;
    expect([title.textContent, fold.open]).toEqual(["Quick start", false]);
    await userEvent.click(title);
    expect(fold.open).toBe(true);
    await userEvent.click(within(menu).getByRole("link", { name: "Installation" }));
    expect([title.textContent, fold.open]).toEqual(["Installation", false]);
    await userEvent.type(screen.getByRole("searchbox"), "captions");
    expect(fold.open).toBe(true);
    await userEvent.clear(screen.getByRole("searchbox"));
    expect(fold.open).toBe(false);
  });
});
