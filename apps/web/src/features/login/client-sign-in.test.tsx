import { buildUser } from "@pith/core/testing";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ClientSignIn } from "./client-sign-in.tsx";

const before = authStore.getState();
const guest = buildUser({ id: "guest-1", authProvider: "firebase" });
const ada = buildUser({ id: "ada", authProvider: "telegram", telegram_id: "123456789" });

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  vi.restoreAllMocks();
  authStore.setState(before);
  forgetConfig();
});

it.each([
  { who: "a new guest, for a visitor", user: null, uid: guest.id },
  { who: "the member who is signed in here", user: ada, uid: ada.id },
])(
  "without a Firebase project, signs in the extension as $who",
  {
    tags: "D.readings.03",
  },
  async ({ user, uid }) => {
    provideSelfHosted();
    usePublicConfig.setState(({ config }) => ({
      config: config && { ...config, signIn: { kind: "local" } },
    }));
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
    await userEvent.click(screen.getByRole("button", { name: "Continue with this account" }));
    await screen.findByRole("heading", { name: "You’re signed in to the extension" });
    expect(call.mock.lastCall?.[1]).toMatchObject({ body: { status: "success", userData: { uid } } });
  },
);
