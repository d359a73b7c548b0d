import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { render, screen } from "@testing-library/react";
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

it("asks a user without a password to sign in again, and then sets the first one", async () => {
  const bodies: unknown[] = [];
  let isRecent = false;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, { body }: { body?: unknown } = {}) => {
    if (endpoint === memberEndpoints.signInWithPassword) {
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
  await userEvent.type(
    await screen.findByLabelText("Password", { selector: "input" }),
    "any way to sign in{Enter}",
  );
  expect(await screen.findByText("Your password was changed.")).toBeTruthy();
  expect(bodies).toEqual([
    { current: null, next },
    { current: null, next },
  ]);
});
