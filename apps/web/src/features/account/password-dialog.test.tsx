import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PasswordDialog } from "./password-dialog.tsx";

const before = authStore.getState();
const ada = buildUser({ profile: { ...buildUser().profile, displayName: "Ada" } });
const next = "correct horse battery";

beforeAll(() => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  return loadTextArea("members");
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
  authStore.setState(before);
});

function show() {
  provideSelfHosted();
  authStore.setState({ user: ada, adoptUser: () => undefined });
  render(
    <MemoryRouter>
      <PasswordDialog isOpen onClose={() => undefined} />
    </MemoryRouter>,
  );
}

it("changes the password", async () => {
  const call = vi.spyOn(api, "call").mockResolvedValue(undefined);
  show();
  await userEvent.type(screen.getByLabelText("Current password"), "marmalade on toast");
  await userEvent.type(screen.getByLabelText("New password"), `${next}{Enter}`);
  expect(call).toHaveBeenCalledExactlyOnceWith(memberEndpoints.changePassword, {
    body: { current: "marmalade on toast", next },
  });
  expect(await screen.findByText("Your password was changed.")).toBeTruthy();
});

it.each([
  ["a wrong current password", "invalid_code.current_password", "Current password"],
  ["a weak new one", "invalid_input.password_weak", "New password"],
] as const)("leads to the field of %s", async (_name, code, label) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(api, "call").mockRejectedValue(new AppError({ code }));
  show();
  await userEvent.type(screen.getByLabelText("Current password"), "marmalade on toast");
  await userEvent.type(screen.getByLabelText("New password"), `${next}{Enter}`);
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says what isn't about a field just above the button", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "network" }));
  show();
  await userEvent.type(screen.getByLabelText("New password"), `${next}{Enter}`);
  const note = await screen.findByRole("alert");
  const field = screen.getByLabelText("New password");
  expect(field.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("asks a user without a password to sign in again, and then sets the first one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bodies: unknown[] = [];
  const refusals = [new AppError({ code: "invalid_code.password" })];
  let isRecent = false;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, { body }: { body?: unknown } = {}) => {
    if (endpoint === memberEndpoints.signInWithPassword) {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      isRecent = true;
      return { user: ada };
    }
    // If this request fails, all sign-in methods are offered.
    if (endpoint === memberEndpoints.listSignInWays) throw new AppError({ code: "network" });
    bodies.push(body);
    if (!isRecent) throw new AppError({ code: "forbidden.sign_in_again" });
  }) as unknown as typeof api.call);
  show();
  await userEvent.type(screen.getByLabelText("New password"), `${next}{Enter}`);
  const again = await screen.findByLabelText("Password", { selector: "input" });
  await userEvent.type(again, "no way to sign in{Enter}");
  await waitFor(() => expect(again.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.keyboard("any way to sign in{Enter}");
  expect(await screen.findByText("Your password was changed.")).toBeTruthy();
  expect(bodies).toEqual([
    { current: null, next },
    { current: null, next },
  ]);
});
