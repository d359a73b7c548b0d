import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { beforeEach, expect, it, vi } from "vitest";
import { usePublicConfig } from "../public-config.ts";
import { provideSelfHosted } from "../testing/provide-self-hosted.ts";
import { authStore, followSignIn } from "./auth.ts";
import { writeStoredSession } from "./stored-session.ts";
import { buildUser, telegramUser } from "./testing/create-test-store.ts";

/** Replaces the real `adoptUser`, whose Firebase work would continue into the next test file. */
const adoptUser = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  adoptUser.mockReset();
  authStore.setState({ ...authStore.getInitialState(), adoptUser });
  provideSelfHosted();
});

function provideFirebase(): void {
  const { config } = usePublicConfig.getState();
  if (!config) throw new Error("No configuration was provided.");
  const signIn: PublicConfig["signIn"] = {
    kind: "firebase",
    apiKey: "key",
    authDomain: "pith.test",
    projectId: "pith",
    emulatorUrl: null,
  };
  usePublicConfig.setState({ config: { ...config, signIn } });
}

it("keeps a tab's own Firebase session while Firebase is loading", async () => {
  provideFirebase();
  writeStoredSession(buildUser());
  await followSignIn(telegramUser);
  expect(adoptUser).not.toHaveBeenCalled();
});

it("shows who signed in elsewhere in a tab without a session", async () => {
  provideFirebase();
  await followSignIn(telegramUser);
  expect(adoptUser).toHaveBeenCalledWith(telegramUser, true);
});

it("shows who signed in elsewhere while the session shared by all tabs is loading", async () => {
  writeStoredSession(buildUser());
  await followSignIn(telegramUser);
  expect(adoptUser).toHaveBeenCalledWith(telegramUser, true);
});
