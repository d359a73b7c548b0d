import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SignedInPlacesDialog } from "./signed-in-places-dialog.tsx";

const here: SignedInPlace = {
  id: "here",
  kind: "website",
  device: null,
  signedInAt: "2026-01-02T10:00:00.000Z",
  lastUsedAt: null,
  isCurrent: true,
  endsWith: null,
};

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => vi.restoreAllMocks());

describe("SignedInPlacesDialog", () => {
  it("says at the session or the button what couldn't be ended, and the same press tries it again", async () => {
    let isDown = true;
    let places = [here, { ...here, id: "there", isCurrent: false }];
    vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
      if (endpoint === accountEndpoints.listSignedInPlaces) return places;
      if (isDown) throw new AppError({ code: "network" });
      places = [here];
    }) as unknown as typeof api.call);
    render(<SignedInPlacesDialog isOpen onClose={() => undefined} />);
    const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
    await press("Sign out everywhere else");
    expect((await screen.findByRole("alert")).closest("li")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await press("Sign out: Unknown device");
    const alert = await screen.findByRole("alert");
    expect(alert.closest("li")?.querySelector("button")?.getAttribute("aria-label")).toMatch(/^Sign out:/);
    isDown = false;
    await press("Sign out: Unknown device");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that the list couldn't be loaded again, not that the session couldn't be ended", async () => {
    let isDown = false;
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
    let ended = 0;
    vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
      if (endpoint !== accountEndpoints.listSignedInPlaces) {
        ended += 1;
        isDown = true;
        await isPressedTwice;
      } else if (isDown) throw new AppError({ code: "network" });
      return ended === 0 ? [here, { ...here, id: "there", isCurrent: false }] : [here];
    }) as unknown as typeof api.call);
    render(<SignedInPlacesDialog isOpen onClose={() => undefined} />);
    const signOut = await screen.findByRole("button", { name: "Sign out: Unknown device" });
    await userEvent.dblClick(signOut);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([signOut.getAttribute("aria-disabled"), signOut.hasAttribute("disabled")]).toEqual([
      "true",
      false,
    ]);
    resolve();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Done, but the list couldn’t be refreshed.");
    expect(alert.closest("li")?.contains(signOut)).toBe(true);
    expect(ended).toBe(1);
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["Sign out: Unknown device", { params: { id: "there" } }],
    ["Sign out everywhere else", undefined],
  ])("asks for a new sign-in if the server requires it, and then continues: %s", async (name, input) => {
    const before = authStore.getState();
    const signInWithGoogle = vi.fn(async () => undefined);
    authStore.setState({ user: buildUser(), signInWithGoogle });
    const ended: unknown[] = [];
    vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, sent?: unknown) => {
      if (endpoint === accountEndpoints.listSignedInPlaces)
        return ended.length > 0 ? [here] : [here, { ...here, id: "there", isCurrent: false }];
      if (signInWithGoogle.mock.calls.length === 0) throw new AppError({ code: "forbidden.sign_in_again" });
      ended.push(sent);
    }) as unknown as typeof api.call);
    render(<SignedInPlacesDialog isOpen onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole("button", { name }));
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText("This browser")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull();
    expect(ended).toEqual([input]);
    authStore.setState(before);
  });
});
