import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DocsPage } from "./docs-page.tsx";

const scrollTo = vi.fn();

beforeAll(() => loadTextArea("docs"));
beforeEach(() => vi.stubGlobal("scrollTo", scrollTo));
afterEach(() => {
  cleanup();
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

describe("DocsPage", () => {
  it("begins to be read at the heading of the next page, up to the last, which has no next one", async () => {
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

  it("opens the first page that was found with Enter, and leaves the focus in the search", async () => {
    show("/docs?tab=bot");
    await userEvent.type(screen.getByRole("searchbox"), "playlist{Enter}");
    expect(findTitle("Usage guide")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });

  it("shows what the other docs have where these have nothing, and goes there", async () => {
    show("/docs");
    await userEvent.type(screen.getByRole("searchbox"), "telegram stars");
    expect(screen.getByRole("status").textContent).toBe("No results for “telegram stars”.");
    const [first] = screen.getByRole("navigation", { name: "Telegram Bot" }).querySelectorAll("a");
    expect(first?.textContent).toBe("Commands");
    await userEvent.keyboard("{Enter}");
    expect(findTitle("Commands")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Telegram Bot" }).checked).toBe(true);
  });
});
