import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { setViewer } from "../../lib/viewer.ts";
import { SiteHeader } from "./site-header.tsx";

beforeEach(() => setViewer("visitor"));
afterEach(() => {
  cleanup();
  setViewer("unknown");
});

function findSignIn(path: string): HTMLElement | null {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SiteHeader />
    </MemoryRouter>,
  );
  return screen.queryByRole("link", { name: "Sign In" });
}

describe("SiteHeader", () => {
  it.each(["/", "/docs", "/payment/failed", "/subscriptions"])(
    "offers sign-in to a visitor on %s",
    (path) => {
      expect(findSignIn(path)?.getAttribute("href")).toBe(
        `/login?redirect=${encodeURIComponent(path === "/" ? "/summaries" : path)}`,
      );
    },
  );

  it("offers no sign-in on a server that has no account yet", () => {
    provideSelfHosted({ signIn: { needsFirstAdmin: true } });
    expect(findSignIn("/setup")).toBeNull();
    cleanup();
    provideSelfHosted();
    expect(findSignIn("/docs")).toBeTruthy();
    forgetConfig();
  });

  it.each(["/", "/docs", "/subscription", "/login", "/nowhere"])(
    "has the bell and the user menu on %s for a member",
    {
      tags: ["S2.header.21", "S2.header.22"],
    },
    async (path) => {
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      const before = authStore.getState();
      signInMember();
      setViewer("member");
      expect(findSignIn(path)).toBeNull();
      expect(await screen.findByRole("button", { name: /^Account menu for / })).toBeTruthy();
      expect(document.querySelector("[data-bell]")).toBeTruthy();
      authStore.setState(before);
      vi.unstubAllGlobals();
    },
  );

  it("leads to /docs, in a phone's menu as well", { tags: "S2.header.10" }, async () => {
    findSignIn("/");
    await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
    const links = screen.getAllByRole("link", { name: "Docs" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/docs", "/docs"]);
  });

  it("leads to the features section on home itself, in a phone's menu as well", {
    tags: "S2.header.08",
  }, async () => {
    findSignIn("/");
    await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
    const links = screen.getAllByRole("link", { name: "Features" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/#features", "/#features"]);
  });

  for (const { id, path } of [
    { id: "S2.header.25", path: "/login" },
    { id: "S2.header.26", path: "/subscription?telegramId=12345678" },
  ] as const) {
    it(`doesn't offer sign-in to a visitor on ${path}`, { tags: id }, () => {
      expect(findSignIn(path)).toBeNull();
      expect(screen.getByRole("link", { name: "Docs" })).toBeTruthy();
    });
  }
});
