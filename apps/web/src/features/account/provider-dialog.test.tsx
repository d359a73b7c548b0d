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
import { ProviderDialog } from "./provider-dialog.tsx";

const before = authStore.getState();

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

/** Shows the dialog to a user with these sign-in methods. `remove` handles the server's removal call. */
function show({
  ways,
  remove,
  outcome = null,
}: {
  ways: string[];
  remove?: () => void;
  outcome?: string | null;
}) {
  let signInWays = ways;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
    if (endpoint === memberEndpoints.listSignInWays) return { signInWays };
    if (endpoint !== memberEndpoints.deleteOidcLink) throw new Error("That call wasn't expected.");
    remove?.();
    signInWays = ways.filter((way) => way !== "oidc");
    return undefined;
  }) as unknown as typeof api.call);
  provideSelfHosted();
  authStore.setState({ user: buildUser({ profile: { displayName: "Ada" } }) });
  render(
    <MemoryRouter>
      <ProviderDialog name="Authelia" outcome={outcome} isOpen onClose={() => undefined} />
    </MemoryRouter>,
  );
}

it("removes the provider, and offers it again", async () => {
  show({ ways: ["password", "oidc"] });
  expect(await screen.findByText("Sign-in with Authelia is set up.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Sign-in with Authelia isn’t set up yet.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continue with Authelia" })).toBeTruthy();
});

it("keeps the provider and says why if it is the only way to sign in", async () => {
  const remove = () => {
    throw new AppError({ code: "conflict.last_sign_in_way" });
  };
  show({ ways: ["oidc"], remove });
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  expect((await screen.findByRole("alert")).textContent).toContain("only way");
  expect(screen.getByText("Sign-in with Authelia is set up.")).toBeTruthy();
});

it("shows the provider's error, with its button below", async () => {
  show({ ways: ["password"], outcome: "conflict" });
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.getByRole("button", { name: "Continue with Authelia" })).toBeTruthy();
});
