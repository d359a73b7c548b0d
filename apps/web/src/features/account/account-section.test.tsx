import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AccountSection } from "./account-section.tsx";

beforeAll(() => loadTextArea("account"));

describe("AccountSection", () => {
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
