import type { AccountOverview } from "@pith/core/accounts/account-overview";
import type { Premium } from "@pith/core/accounts/premium";
import type { User } from "@pith/core/accounts/user";
import { buildUser as build, createFakeClock } from "@pith/core/testing";
import { vi } from "vitest";
import { type AuthStoreDependencies, createAuthStore } from "../create-auth-store.ts";
import type { Identity } from "../identity.ts";

const ada = { displayName: "Ada Lovelace", email: "ada@example.com" };

export function buildUser(changes: Partial<User> = {}): User {
  return build({ profile: ada, created_at: "2026-01-01T00:00:00.000Z", ...changes });
}

export const telegramUser = buildUser({ id: "user-2", authProvider: "telegram", telegram_id: "123456789" });
export const guest = buildUser({
  id: "guest-1",
  profile: { ...buildUser().profile, displayName: null, email: null },
});

export const overview: AccountOverview & { premium: Premium } = {
  premium: {
    tier: "lite",
    active: true,
    days_remaining: 20,
    summaries_limit: 50,
    activation_date: "2026-01-01T00:00:00.000Z",
    expiry_date: "2026-02-01T00:00:00.000Z",
    cancel_at_period_end: false,
    renewal: null,
    next_plan: null,
  },
  stats: {
    monthly: {
      text_summaries_used: 3,
      audio_summaries_used: 0,
      summaries_limit: 50,
      processing_time: 1,
      last_reset_date: null,
    },
    total: {
      text_summaries_used: 3,
      audio_summaries_used: 0,
      total_processing_time: 1,
      total_video_duration_sec: 60,
      tokens_used_total: 0,
    },
  },
  transactions: [],
  last_seen: null,
  created_at: null,
};

/** Creates an identity provider that emits states on demand and counts token refreshes. */
export function createFakeIdentity(changes: Partial<Identity> = {}) {
  let listener: ((user: User | null) => void) | null = null;
  let refreshes = 0;
  const identity: Identity = {
    kind: "firebase",
    adopt: (user) => listener?.(user),
    onChange(next) {
      listener = next;
      return () => undefined;
    },
    signInAnonymously: async () => listener?.(guest),
    async signInWithGoogle() {
      const user = buildUser();
      listener?.(user);
      return user;
    },
    async refreshToken() {
      refreshes += 1;
      return `token-${refreshes}`;
    },
    signOut: async () => listener?.(null),
    ...changes,
  };
  return { identity, emit: (user: User | null) => listener?.(user) };
}

export function createTestStore({
  identity = createFakeIdentity().identity,
  ...changes
}: Partial<AuthStoreDependencies> & { identity?: Identity } = {}) {
  const logError = vi.fn<(error: unknown) => void>();
  const clock = createFakeClock();
  const store = createAuthStore({
    loadIdentity: async () => identity,
    mayHaveSession: async () => true,
    endTelegramSession: async () => undefined,
    markSignedOut: () => undefined,
    publishSignIn: () => undefined,
    fetchOverview: async () => overview,
    readStored: () => null,
    writeStored: () => undefined,
    logError,
    clock,
    ...changes,
  });
  return { store, logError, clock };
}
