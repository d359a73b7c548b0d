import { buildContent, buildSummary, buildUser } from "@pith/core/testing";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../lib/auth/auth.ts";
import { useLocation } from "../lib/router.ts";
import { signInMember } from "../lib/testing/connect-member.ts";
import { App, preloadPage } from "./app.tsx";

const before = authStore.getState();
const secret = "What only she may read";

beforeAll(async () => {
  await preloadPage("/summary/abc");
  await preloadPage("/login");
});
beforeEach(() => {
  // jsdom has no layout, so it lacks these.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("scrollTo", () => undefined);
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string) => {
    const data = buildSummary({ id: "abc", content: buildContent({ title: secret }) });
    return path.startsWith("/api/summaries/abc")
      ? Response.json({ success: true, data })
      : new Response("", { status: 503 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  authStore.setState(before);
});

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

async function open(path: string): Promise<void> {
  const router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      <Place />
      {children}
    </MemoryRouter>
  );
  await act(async () => render(<App router={router} />));
}

async function openSummary(): Promise<void> {
  await open("/summary/abc");
  expect(await screen.findByRole("heading", { name: secret })).toBeTruthy();
}

const isShown = () => screen.queryByRole("heading", { name: secret }) !== null;
const readPlace = () => document.querySelector("output")?.textContent;

describe("the home page", () => {
  it("is shown at / to a member, too", { tags: "S2.routes.01" }, async () => {
    // Otherwise, the home page would stay on screen until the page that a member was sent to had loaded.
    await Promise.all(["/summaries", "/subscription"].map(preloadPage));
    signInMember();
    await open("/");
    expect(screen.getByRole("heading", { level: 1, name: /The few lines worth reading/ })).toBeTruthy();
    expect(readPlace()).toBe("/");
  });
});

describe("the page after a partial payment", () => {
  it.each([
    ["/payment/partial", /so your plan isn’t active yet/],
    ["/payment/crypto/partial", /often because the wallet deducted its fee/],
  ])("at %s says why it may be", { tags: "S2.routes.07" }, async (path, text) => {
    await preloadPage(path);
    await open(path);
    expect(screen.getByText(text)).toBeTruthy();
    expect(readPlace()).toBe(path);
  });
});

describe("MembersPage", () => {
  it("is gone as soon as its member is signed out, and leads to the sign-in page and back", async () => {
    signInMember();
    await openSummary();
    act(() => authStore.getState().endSession());
    expect(isShown()).toBe(false);
    expect(readPlace()).toBe("/login?redirect=%2Fsummary%2Fabc");
  });

  it("starts anew for another member", async () => {
    signInMember();
    await openSummary();
    vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
    act(() =>
      authStore
        .getState()
        .adoptUser(buildUser({ id: "user-3", authProvider: "telegram", telegram_id: "987654321" })),
    );
    expect(isShown()).toBe(false);
    expect(readPlace()).toBe("/summary/abc");
  });

  it("stays for a guest whose session ends, or who signs in", async () => {
    const guest = buildUser({ id: "guest-1", authProvider: "firebase", profile: {} });
    authStore.setState({ user: guest, authType: "firebase", loading: false });
    signInMember();
    authStore.setState({ user: guest, authType: "firebase", loading: false });
    await openSummary();
    act(() => authStore.getState().endSession());
    expect(isShown()).toBe(true);
    act(() => signInMember());
    expect(isShown()).toBe(true);
    expect(readPlace()).toBe("/summary/abc");
  });
});
