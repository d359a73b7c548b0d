import type { User } from "@pith/core/accounts/user";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { TelegramSection } from "./telegram-section.tsx";

const user: User = {
  id: "u1",
  authProvider: "firebase",
  telegram_id: null,
  profile: {
    displayName: "Ada",
    email: "ada@example.com",
    photoUrl: null,
    username: null,
    firstName: null,
    lastName: null,
  },
  premium: null,
  stats: null,
  transactions: [],
  created_at: null,
  last_seen: null,
};

const show = (change: Partial<User>) =>
  render(
    <MemoryRouter>
      <TelegramSection user={{ ...user, ...change }} />
    </MemoryRouter>,
  );

beforeAll(() => loadTextArea("account"));

describe("TelegramSection", () => {
  it("offers linking to whoever has linked nothing", () => {
    show({});
    expect(screen.getByRole("button", { name: "Link Telegram" })).toBeTruthy();
  });

  it("names the account that is linked, and offers no second one, which the server would refuse", () => {
    show({ telegram_id: "123456789" });
    expect(screen.getByText("Linked to Telegram ID 123456789")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
