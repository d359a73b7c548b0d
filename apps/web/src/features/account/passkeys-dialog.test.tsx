import type { Passkey } from "@pith/core/accounts/member";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PasskeysDialog } from "./passkeys-dialog.tsx";

const createdAt = "2026-01-02T10:00:00.000Z";
const laptop: Passkey = { id: "p1", name: "Laptop", createdAt, lastUsedAt: null };

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("PublicKeyCredential", class {});
  await Promise.all([loadTextArea("account"), loadTextArea("members")]);
});
afterEach(() => vi.restoreAllMocks());

it("says in a passkey's row or above the form's button what failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
    if (endpoint !== memberEndpoints.listPasskeys) throw new AppError({ code: "network" });
    return { passkeys: [laptop, { ...laptop, id: "p2", name: "Phone" }] };
  }) as unknown as typeof api.call);
  render(<PasskeysDialog isOpen onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete: Laptop" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete passkey" }));
  const row = (await screen.findByRole("alert")).closest("[data-passkey]");
  expect(row?.getAttribute("data-passkey")).toBe("Laptop");
  const add = screen.getByRole("button", { name: "Add a passkey" });
  await userEvent.click(add);
  expect((await screen.findByRole("alert")).nextElementSibling?.contains(add)).toBe(true);
});
