import { buildUser } from "@pith/core/testing";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { useLocation } from "../../lib/router.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SubscriptionPage } from "./subscription-page.tsx";

const before = authStore.getState();

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home"), loadTextArea("messages")]));
beforeEach(() => {
  // jsdom has no layout, so it lacks these.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  authStore.setState(before);
});

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

it("leads to sign-in with the id filled in, if a Telegram id in the URL isn't signed", {
  tags: "S2.subscription.03",
}, async () => {
  authStore.setState({ user: null, loading: false });
  render(
    <MemoryRouter initialEntries={["/subscription?telegramId=123456789"]}>
      <Place />
      <SubscriptionPage />
    </MemoryRouter>,
  );
  const query = new URLSearchParams({ telegramId: "123456789", redirect: "/subscription" });
  await waitFor(() => expect(document.querySelector("output")?.textContent).toBe(`/login?${query}`));
});

it("stays where it was opened until it is known who is signed in, and then shows their account", {
  tags: "S2.routes.11",
}, () => {
  const place = "/subscription?section=transactions";
  authStore.setState({ user: null, loading: true });
  render(
    <MemoryRouter initialEntries={[place]}>
      <Place />
      <SubscriptionPage />
    </MemoryRouter>,
  );
  const readPlace = () => document.querySelector("output")?.textContent;
  expect(readPlace()).toBe(place);
  const user = buildUser({ authProvider: "telegram", telegram_id: "123456789" });
  act(() => authStore.setState({ user, loading: false, refetchUserData: async () => undefined }));
  expect(screen.getByRole("heading", { name: "Your Current Plan" })).toBeTruthy();
  expect(readPlace()).toBe(place);
});
