import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { buildUser } from "@pith/core/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { setViewer } from "../../lib/viewer.ts";
import { ClientSignIn } from "./client-sign-in.tsx";

const before = authStore.getState();
const guest = buildUser({ id: "guest-1", authProvider: "firebase" });
const ada = buildUser({ id: "ada", authProvider: "telegram", telegram_id: "123456789" });

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  authStore.setState(before);
  setViewer("unknown");
  forgetConfig();
});

it.each([
  { who: "a new guest, for a visitor", kind: "local", user: null, uid: guest.id },
  { who: "the member who is signed in here", kind: "local", user: ada, uid: ada.id },
  { who: "the server's own member who is signed in here", kind: "accounts", user: ada, uid: ada.id },
] as const)(
  "without a Firebase project, signs in the extension as $who, and closes after 2 s",
  {
    tags: ["D.readings.03", "S2.login.26", "S7.session.10", "S7.session.11"],
  },
  async ({ kind, user, uid }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const close = vi.spyOn(window, "close").mockReturnValue(undefined);
    provideSelfHosted();
    if (kind === "local")
      usePublicConfig.setState(({ config }) => ({ config: config && { ...config, signIn: { kind } } }));
    setViewer(user ? "member" : "visitor");
    authStore.setState({
      user,
      loading: false,
      signInAnonymously: async () => authStore.setState({ user: guest }),
      getIdToken: async () => "token",
    });
    const session = { client: "extension", confirmationCode: "ABCD-EFGH", status: "pending" };
    const call = vi.spyOn(api, "call").mockResolvedValue(session as never);
    render(
      <MemoryRouter>
        <ClientSignIn client="extension" sessionId="abc" />
      </MemoryRouter>,
    );
    await screen.findByText("ABCD-EFGH");
    const presser = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await presser.click(screen.getByRole("button", { name: "Continue with this account" }));
    await screen.findByRole("heading", { name: "You’re signed in to the extension" });
    const tokens = { idToken: "token", firebaseIdToken: "token" };
    expect(call.mock.lastCall?.[1]).toMatchObject({
      body: { status: "success", userData: { uid }, ...tokens },
    });
    await act(() => vi.advanceTimersByTimeAsync(1_800));
    expect(close).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(close).toHaveBeenCalledOnce();
  },
);

it("confirms once for two presses while a guest is being created", async () => {
  provideSelfHosted();
  usePublicConfig.setState(({ config }) => ({ config: config && { ...config, signIn: { kind: "local" } } }));
  setViewer("visitor");
  const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
  authStore.setState({
    user: null,
    loading: false,
    signInAnonymously: async () => {
      await isPressedTwice;
      authStore.setState({ user: guest });
    },
    getIdToken: async () => "token",
  });
  const session = { client: "extension", confirmationCode: "ABCD-EFGH", status: "pending" };
  const call = vi.spyOn(api, "call").mockResolvedValue(session as never);
  render(
    <MemoryRouter>
      <ClientSignIn client="extension" sessionId="abc" />
    </MemoryRouter>,
  );
  await screen.findByText("ABCD-EFGH");
  await userEvent.dblClick(screen.getByRole("button", { name: "Continue with this account" }));
  await act(async () => resolve());
  await screen.findByRole("heading", { name: "You’re signed in to the extension" });
  expect(call.mock.calls.filter(([endpoint]) => endpoint === authEndpoints.putExtensionSession)).toHaveLength(
    1,
  );
});
