import type { User } from "@pith/core/accounts/user";
import { AppError } from "@pith/core/errors/app-error";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
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

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});

describe("TelegramSection", () => {
  it("offers linking if nothing is linked", () => {
    show({});
    expect(screen.getByRole("button", { name: "Link Telegram" })).toBeTruthy();
  });

  it("offers to sign out other sessions once Telegram is linked", async () => {
    const called: string[] = [];
    vi.spyOn(api, "call").mockImplementation(async ({ path }: { path: string }, input?: object) => {
      called.push(path);
      const isFirst = !JSON.stringify(input ?? {}).includes("code");
      return { pending: isFirst, telegram_id: "123456789" } as never;
    });
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Link Telegram" }));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Send code" }));
    fireEvent.change(await screen.findByLabelText("Code from the bot"), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "Link account" }));
    const button = await screen.findByRole("button", { name: "Sign out everywhere else" });
    fireEvent.click(button);
    await waitFor(() => expect(called).toContain("/api/users/account/places"));
    await waitFor(() => expect(button.isConnected).toBe(false));
    vi.restoreAllMocks();
  });

  it("sends a new code to someone who lost the first one, and empties the field", async () => {
    const call = vi
      .spyOn(api, "call")
      .mockResolvedValue({ pending: true, telegram_id: "123456789" } as never);
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Link Telegram" }));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Send code" }));
    fireEvent.change(await screen.findByLabelText("Code from the bot"), { target: { value: "12" } });
    fireEvent.click(screen.getByRole("button", { name: "Send a new code" }));
    expect(await screen.findByText(/We sent a new code/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Code from the bot").value).toBe("");
    expect(call).toHaveBeenCalledTimes(2);
    expect(call.mock.calls[1]?.[1]).not.toHaveProperty("body.code");
    vi.restoreAllMocks();
  });

  it("says that linking failed if the server doesn't say why it refuses a code", {
    tags: "S8.linking.02",
  }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    connectMember();
    const replies = [{ success: true, data: { pending: true } }, { success: false }];
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(replies.shift())));
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Link Telegram" }));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Send code" }));
    fireEvent.change(await screen.findByLabelText("Code from the bot"), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "Link account" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Linking failed");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("says after a code, too, that the plan couldn't be activated but the account is linked", {
    tags: ["S8.linking.03", "S2.telegram.05"],
  }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    connectMember();
    const replies = [
      { success: true, data: { pending: true } },
      { success: true, data: { pending: false } },
    ];
    vi.stubGlobal("fetch", async () => {
      const reply = replies.shift();
      return Response.json(reply ?? {}, { status: reply ? 200 : 500 });
    });
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Link Telegram" }));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Send code" }));
    fireEvent.change(await screen.findByLabelText("Code from the bot"), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "Link account" }));
    expect(await screen.findByText("Failed to activate premium")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(/^Your Telegram account is linked/);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("asks for a new sign-in if the server requires it, and then sends the code", async () => {
    const before = authStore.getState();
    const signInWithGoogle = vi.fn(async () => undefined);
    authStore.setState({ signInWithGoogle });
    vi.spyOn(api, "call").mockImplementation(async () => {
      if (signInWithGoogle.mock.calls.length === 0) throw new AppError({ code: "forbidden.sign_in_again" });
      return { pending: true, telegram_id: "123456789" } as never;
    });
    show({});
    fireEvent.click(screen.getByRole("button", { name: "Link Telegram" }));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "123456789" } });
    fireEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("Sign in again to confirm it’s you.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByLabelText("Code from the bot")).toBeTruthy();
    expect(signInWithGoogle.mock.calls).toEqual([[true]]);
    authStore.setState(before);
    vi.restoreAllMocks();
  });

  it("shows the linked account, and offers no second one", { tags: "S2.telegram.03" }, () => {
    show({ telegram_id: "123456789" });
    expect(screen.getByText("Linked to Telegram ID 123456789")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
