import type { User } from "@pith/core/accounts/user";
import { beforeEach, describe, expect, it } from "vitest";
import { readStoredSession, writeStoredSession } from "./stored-session.ts";

const user: User = {
  id: "user-2",
  authProvider: "telegram",
  telegram_id: "123456789",
  profile: {
    displayName: "Ada Lovelace",
    email: null,
    photoUrl: null,
    username: "ada",
    firstName: "Ada",
    lastName: "Lovelace",
  },
  premium: null,
  stats: null,
  transactions: [],
  created_at: "2026-01-01T00:00:00.000Z",
  last_seen: null,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("writeStoredSession", () => {
  it("stores auth type, Telegram id and profile in the browser", {
    tags: ["S3.preferences.02", "S3.preferences.03", "S3.preferences.04"],
  }, () => {
    writeStoredSession(user);
    expect(readStoredSession()).toMatchObject({
      authProvider: "telegram",
      telegram_id: "123456789",
      profile: user.profile,
    });
  });

  it.each(["telegram", "firebase"] as const)(
    "stores a %s user for the browser session only, without credentials",
    {
      tags: "S1.signin.07",
    },
    (authProvider) => {
      writeStoredSession({ ...user, authProvider });
      expect(localStorage).toHaveLength(0);
      const stored = JSON.parse(sessionStorage.getItem("pith-auth") ?? "");
      expect(Object.keys(stored).sort()).toEqual([
        "authProvider",
        "created_at",
        "id",
        "profile",
        "telegram_id",
      ]);
    },
  );

  it("removes them after sign-out", () => {
    writeStoredSession(user);
    writeStoredSession(null);
    expect(readStoredSession()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("readStoredSession", () => {
  it.each(["", "{", "null", "[]", '{"id":""}', '{"id":"1","authProvider":"other","profile":{}}'])(
    "ignores %j",
    (text) => {
      sessionStorage.setItem("pith-auth", text);
      expect(readStoredSession()).toBeNull();
    },
  );
});
