import type { ClientAuth } from "../client/client-auth.ts";

/** Signed in with Google. Each refresh returns a new token: 'token-1', 'token-2', … */
export function buildFirebaseAuth(auth: Partial<ClientAuth> = {}): ClientAuth {
  let refreshes = 0;
  return {
    waitForUser: async () => ({ provider: "firebase", userId: "user-1", telegramId: null }),
    getIdToken: async () => {
      refreshes += 1;
      return `token-${refreshes}`;
    },
    ...auth,
  };
}

/** Signed in with Telegram as 123456789. */
export function buildTelegramAuth(auth: Partial<ClientAuth> = {}): ClientAuth {
  return {
    waitForUser: async () => ({ provider: "telegram", userId: "user-2", telegramId: "123456789" }),
    getIdToken: async () => null,
    ...auth,
  };
}

/** Signed out, and unable to sign in anonymously. */
export function buildSignedOutAuth(auth: Partial<ClientAuth> = {}): ClientAuth {
  return { waitForUser: async () => null, getIdToken: async () => null, ...auth };
}
