import type { SignInWay } from "@pith/core/accounts/member";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { buildUser } from "@pith/core/testing";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api } from "../api-client.ts";
import { authStore } from "../auth/auth.ts";
import { forgetConfig, provideSelfHosted } from "../testing/provide-self-hosted.ts";
import { loadTextArea } from "../texts/texts.ts";
import { MemberSignInAgain } from "./member-sign-in-again.tsx";

vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: async () => ({ response: {} }) }));

beforeAll(() => loadTextArea("members"));
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  provideSelfHosted({ signIn: { oidc: { name: "Keycloak" } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetConfig();
});

async function show(signInWays: readonly SignInWay[], path = "/admin") {
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
    expect(endpoint).toBe(memberEndpoints.listSignInWays);
    return { signInWays };
  }) as unknown as typeof api.call);
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <MemberSignInAgain user={buildUser()} onDone={() => undefined} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(container.querySelector("[data-skeleton]")).toBeNull());
}

const readOffers = () => ({
  password: screen.queryByLabelText("Password") !== null,
  passkey: screen.queryByRole("button", { name: "Use a passkey" }) !== null,
  oidc: screen.queryByRole("link", { name: "Continue with Keycloak" }) !== null,
});

it.each<[SignInWay[], Partial<ReturnType<typeof readOffers>>]>([
  [["password"], { password: true }],
  [["passkey", "oidc"], { passkey: true, oidc: true }],
])("offers a user with %s only that", async (ways, offers) => {
  await show(ways);
  expect(readOffers()).toEqual({ password: false, passkey: false, oidc: false, ...offers });
});

it.each([
  { who: "the same member", id: "ada", doneCount: 1 },
  { who: "another one", id: "grace", doneCount: 0 },
])("shows $who whose passkey was used, and continues only for the same one", async ({ id, doneCount }) => {
  const answers = new Map<unknown, unknown>([
    [memberEndpoints.listSignInWays, { signInWays: ["passkey"] }],
    [memberEndpoints.createPasskeyChallenge, { options: {} }],
    [memberEndpoints.signInWithPasskey, { user: buildUser({ id }) }],
  ]);
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) =>
    answers.get(endpoint)) as unknown as typeof api.call);
  const adoptUser = vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
  const onDone = vi.fn();
  render(
    <MemoryRouter>
      <MemberSignInAgain user={buildUser({ id: "ada" })} onDone={onDone} />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(adoptUser).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id })));
  expect(onDone).toHaveBeenCalledTimes(doneCount);
});

it("sends the member to the provider, and explains a failure", async () => {
  await show(["oidc"], "/subscription?section=account&again=invalid_code.oidc");
  expect(screen.getByRole("alert").textContent).toContain("That sign-in couldn’t be completed.");
  const url = new URL(screen.getByRole("link").getAttribute("href") ?? "", "https://pith.home");
  expect(url.pathname).toBe("/api/auth/oidc/start");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    redirect: "/subscription?section=account",
    again: "",
  });
});
