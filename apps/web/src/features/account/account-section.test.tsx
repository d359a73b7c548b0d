import { buildUser } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AccountSection } from "./account-section.tsx";

beforeAll(() => loadTextArea("account"));

describe("AccountSection", () => {
  it("marks a Telegram account, even without a username", { tags: "S2.account.15" }, () => {
    const user = buildUser({ authProvider: "telegram", telegram_id: "12345678" });
    for (const username of ["ada", null]) {
      render(
        <MemoryRouter>
          <AccountSection
            user={{ ...user, profile: { ...user.profile, username } }}
            onSignOut={() => undefined}
          />
        </MemoryRouter>,
      );
      expect(screen.getByText("Telegram Account")).toBeTruthy();
      cleanup();
    }
  });

  it("shows a Google user's email address, even after Telegram was linked", { tags: "S2.account.08" }, () => {
    const { profile, ...user } = buildUser({ authProvider: "firebase" });
    for (const telegram_id of [null, "12345678"]) {
      render(
        <MemoryRouter>
          <AccountSection
            user={{ ...user, telegram_id, profile: { ...profile, email: "ada@example.com" } }}
            onSignOut={() => undefined}
          />
        </MemoryRouter>,
      );
      expect(screen.getByText("ada@example.com")).toBeTruthy();
      cleanup();
    }
  });

  it.each([
    { displayName: "Ada Lovelace", initials: "AL" },
    { displayName: null, firstName: "Ada", lastName: "Byron", initials: "AB" },
    { displayName: null, firstName: null, lastName: null, username: "king", initials: "K" },
  ])(
    "shows the initials $initials without a photo",
    {
      tags: "S2.account.05",
    },
    ({ initials, ...names }) => {
      const { profile, ...user } = buildUser();
      const { container, unmount } = render(
        <MemoryRouter>
          <AccountSection
            user={{ ...user, profile: { ...profile, ...names, photoUrl: null } }}
            onSignOut={() => undefined}
          />
        </MemoryRouter>,
      );
      const avatar = container.querySelector("[data-avatar]");
      expect([avatar?.textContent, avatar?.querySelector("img")]).toEqual([initials, null]);
      unmount();
    },
  );

  it("says that there is no user, and offers to sign out", {
    tags: ["S2.account.02", "S2.account.03"],
  }, async () => {
    const onSignOut = vi.fn();
    render(
      <MemoryRouter>
        <AccountSection user={null} onSignOut={onSignOut} />
      </MemoryRouter>,
    );
    expect(screen.getByText("No account information available")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});
