import { buildPremium, buildUser } from "@pith/core/testing";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { useLocation } from "../../lib/router.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { UserMenu } from "./user-menu.tsx";

const before = authStore.getState();
beforeAll(() => loadTextArea("account"));
beforeEach(() => {
  provideSelfHosted({ hasPlans: true });
  const { profile, ...user } = buildUser({ authProvider: "firebase", telegram_id: null });
  const person = {
    displayName: "Grace Hopper",
    email: "grace@example.com",
    username: "grace",
    photoUrl: null,
  };
  authStore.setState({ user: { ...user, profile: { ...profile, ...person } } });
});
afterEach(() => {
  authStore.setState(before);
  forgetConfig();
});

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

async function openMenu(path: string): Promise<void> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <UserMenu />
      <Routes>
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Account menu for Grace Hopper" }));
}

const googleItems = [
  ...["Your summaries", "Following", "Current Plan", "Upgrade", "Link Telegram", "Transactions"],
  ...["My Account", "Support", "Docs", "Sign out"],
];
/** The items that the menu shows on a large screen. */
const listItems = () =>
  screen
    .getAllByRole("menuitem")
    .filter((item) => item.closest(".md\\:hidden") === null)
    .map(({ textContent }) => textContent);

it.each([
  ["has linked Telegram", { telegram_id: "123456789" }],
  ["has the highest plan", { premium: buildPremium({ tier: "pro", active: true }) }],
])(
  "keeps all items in order for a Google user who %s",
  {
    tags: ["S2.usermenu.08", "S2.usermenu.16"],
  },
  async (_state, change) => {
    authStore.setState(({ user }) => ({ user: user && { ...user, ...change } }));
    await openMenu("/");
    await screen.findByText("grace@example.com");
    expect(listItems()).toEqual(googleItems);
  },
);

it("shows ‘Current Plan’ to an admin, too", { tags: "S2.usermenu.07" }, async () => {
  authStore.setState(({ user }) => ({ user: user && { ...user, isAdmin: true } }));
  await openMenu("/");
  expect(await screen.findByRole("menuitem", { name: "Current Plan" })).toBeTruthy();
});

it("shows a Google user's email, and all items in order with 'Link Telegram'", {
  tags: ["S2.usermenu.03", "S2.usermenu.09", "S2.usermenu.16", "S2.usermenu.19"],
}, async () => {
  await openMenu("/");
  expect(await screen.findByText("grace@example.com")).toBeTruthy();
  expect(listItems()).toEqual(googleItems);
  await userEvent.click(screen.getByRole("menuitem", { name: "Link Telegram" }));
  expect((await screen.findByTestId("place")).textContent).toBe("/subscription?section=telegram");
});

it.each(["/docs", "/subscription?section=account"])(
  "leads from %s to /login after 'Sign out'",
  {
    tags: "S2.usermenu.24",
  },
  async (path) => {
    authStore.setState({ signOut: async () => authStore.setState({ user: null }) });
    await openMenu(path);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(screen.getByTestId("place").textContent).toBe("/login"));
  },
);
