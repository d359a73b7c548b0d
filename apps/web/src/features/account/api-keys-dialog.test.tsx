import type { ApiKey } from "@pith/core/accounts/api-key";
import { keyEndpoints } from "@pith/core/contract/key.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ApiKeysDialog } from "./api-keys-dialog.tsx";

const stored: ApiKey = {
  id: "k1",
  name: "Backups",
  scopes: ["read"],
  start: "pith_Ab12Cd",
  createdAt: "2026-01-02T10:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  monthlyUnits: 5,
  unitsUsed: 2,
};

/** Fakes a server that has the given keys, and records the bodies of requests to create one. */
function fakeServer(keys: ApiKey[], { asksAgain = false } = {}) {
  const created: unknown[] = [];
  let isRefusing = asksAgain;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: unknown) => {
    if (endpoint === keyEndpoints.listApiKeys) return [...keys];
    if (endpoint === keyEndpoints.revokeApiKey) return void keys.pop();
    if (isRefusing) {
      isRefusing = false;
      throw new AppError({ code: "forbidden.sign_in_again" });
    }
    const { body } = input as { body: { name: string } };
    created.push(body);
    keys.push({ ...stored, name: body.name });
    return { key: stored, secret: "pith_secret" };
  }) as unknown as typeof api.call);
  return created;
}

const show = () => render(<ApiKeysDialog isOpen onClose={() => undefined} />);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function fillIn(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Create a key" }));
  await userEvent.type(screen.getByLabelText("Name"), name);
}

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => vi.restoreAllMocks());

describe("ApiKeysDialog", () => {
  it("explains API keys, creates one and shows its secret once", async () => {
    const created = fakeServer([]);
    show();
    expect(await screen.findByText("You don’t have any keys yet.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "API reference" }).getAttribute("href")).toBe("/docs/api");
    await fillIn("Nightly");
    await userEvent.click(screen.getByLabelText(/\(create\)/));
    await userEvent.click(screen.getByRole("radio", { name: "365 days" }));
    await userEvent.type(screen.getByLabelText(/^Monthly limit/), "10");
    await press("Create key");
    expect(await screen.findByText("pith_secret")).toBeTruthy();
    expect(created).toEqual([
      { name: "Nightly", scopes: ["read", "create"], expiresInDays: 365, monthlyUnits: 10 },
    ]);
    await press("Done");
    expect(await screen.findByText("Nightly")).toBeTruthy();
    expect(screen.queryByText("pith_secret")).toBeNull();
  });

  it("requires a name and a scope", async () => {
    fakeServer([]);
    show();
    await fillIn(" ");
    const button = () => screen.getByRole("button", { name: "Create key" }) as HTMLButtonElement;
    expect(button().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText("Name"), "a");
    expect(button().disabled).toBe(false);
    await userEvent.click(screen.getByLabelText(/\(read\)/));
    expect(button().disabled).toBe(true);
  });

  it("asks for a new sign-in if the server requires it, and then creates the key", async () => {
    const before = authStore.getState();
    const signInWithGoogle = vi.fn(async () => undefined);
    authStore.setState({ user: buildUser(), signInWithGoogle });
    const created = fakeServer([], { asksAgain: true });
    show();
    await fillIn("Nightly");
    await press("Create key");
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText("pith_secret")).toBeTruthy();
    expect(signInWithGoogle).toHaveBeenCalledOnce();
    expect(created).toHaveLength(1);
    authStore.setState(before);
  });

  it("shows why a canceled form's key wasn't created in the list, and not in the next form", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer([]);
    show();
    for (const isReopened of [false, true]) {
      await fillIn("Nightly");
      const { promise, reject } = Promise.withResolvers<never>();
      vi.mocked(api.call).mockReturnValueOnce(promise);
      await press("Create key");
      await press("Cancel");
      if (isReopened) await press("Create a key");
      await act(async () => reject(new AppError({ code: "network" })));
      expect(screen.queryAllByText("Network error. Please try again.")).toHaveLength(isReopened ? 0 : 1);
    }
  });

  it("revokes a key only after a second press", async () => {
    fakeServer([{ ...stored }]);
    show();
    expect(await screen.findByText(/2 of 5 this month/)).toBeTruthy();
    await press("Revoke: Backups");
    await press("Keep");
    expect(screen.getByText("Backups")).toBeTruthy();
    await press("Revoke: Backups");
    expect(screen.getByRole("alert").textContent).toContain("Backups");
    await press("Revoke key");
    await waitFor(() => expect(screen.queryByText("Backups")).toBeNull());
  });

  it("says in a key's row why it wasn't revoked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer([{ ...stored, id: "k2", name: "Notes" }, { ...stored }]);
    show();
    await screen.findByText("Backups");
    await press("Revoke: Backups");
    vi.mocked(api.call).mockRejectedValueOnce(new AppError({ code: "network" }));
    await press("Revoke key");
    const failure = await screen.findByText("Network error. Please try again.");
    expect(failure.closest("[data-key]")?.getAttribute("data-key")).toBe("Backups");
    await press("Create a key");
    expect(screen.queryByText("Network error. Please try again.")).toBeNull();
  });
});
