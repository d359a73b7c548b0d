import type { AccountOverview } from "@pith/core/accounts/account-overview";
import type { AuthProvider } from "@pith/core/accounts/auth-provider";
import type { LoginCodeResponse } from "@pith/core/accounts/login-code";
import { normalizeTelegramUser } from "@pith/core/accounts/normalize-telegram-user";
import type { Premium } from "@pith/core/accounts/premium";
import { shouldRefetchUserData } from "@pith/core/accounts/should-refetch-user-data";
import type { User } from "@pith/core/accounts/user";
import { isAppError } from "@pith/core/errors/app-error";
import { signInErrorTexts } from "@pith/core/errors/sign-in-error-texts";
import type { Clock } from "@pith/core/lib/clock";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Identity } from "./identity.ts";
import type { StoredUser } from "./stored-session.ts";

/** How long to wait for the identity provider before treating the visitor as signed out. */
export const SIGN_IN_DETECTION_MS = 3000;
/** How long to wait for the auth state after an anonymous sign-in (docs/product.md, S9). */
export const NEXT_AUTH_STATE_MS = 10_000;

/** How long to wait for the server when signing out before clearing the account anyway. */
export const SIGN_OUT_WAIT_MS = 5000;

export interface AuthState {
  user: User | null;
  authType: AuthProvider | null;
  /** True until we know the sign-in state. */
  loading: boolean;
  error: string | null;
  /** True while the account's plan and usage are being fetched. */
  isFetchingUserData: boolean;
  userDataError: string | null;
  /** The error behind `userDataError`, if any. */
  userDataCause: unknown;

  start(input: { hasTelegramIdInUrl: boolean }): void;
  /** Ends `loading` if the Telegram id in the URL didn't lead to a sign-in. */
  settle(): void;
  signInAnonymously(): Promise<void>;
  /** With `isAgain`, a Google user confirms their identity for a step that requires a recent sign-in. */
  signInWithGoogle(isAgain?: boolean): Promise<void>;
  /** Returns a fresh token for the current user, creating a guest if necessary. Null after any failure. */
  getIdToken(): Promise<string | null>;
  completeTelegramSignIn(response: Pick<LoginCodeResponse, "uid" | "telegram_id" | "profile">): void;
  /** With `isElsewhere`, the sign-in happened in another tab. */
  adoptUser(user: User, isElsewhere?: boolean): void;
  refetchUserData(input?: { isForced?: boolean }): Promise<void>;
  /** Applies the result of a plan change, unless the user has signed out in the meantime. */
  mergePremium(input: { userId: string; premium: Premium }): void;
  signOut(): Promise<void>;
  /** Signs the user out because the server doesn't accept the session anymore. */
  endSession(): void;
}

export interface AuthStoreDependencies {
  /** Loads this server's identity provider on demand. */
  loadIdentity(): Promise<Identity>;
  /** Returns whether the provider may have a session, in which case we have to load it at startup. */
  mayHaveSession(): Promise<boolean>;
  endTelegramSession(): Promise<void>;
  /**
   * Marks this browser as signed out, so that the server rejects its session even if the sign-out request never gets
   * through.
   */
  markSignedOut(): void;
  /** Tells the site's other tabs which user has signed in. */
  publishSignIn(user: User): void;
  fetchOverview(): Promise<AccountOverview>;
  readStored(): StoredUser | null;
  writeStored(user: User | null): void;
  logError(error: unknown): void;
  clock: Clock;
}

/** Creates the store for the sign-in state, as specified in docs/product.md, S4. */
export function createAuthStore(dependencies: AuthStoreDependencies): StoreApi<AuthState> {
  let identity: Promise<Identity> | null = null;
  let lastFetchedAtMs: number | null = null;
  let userDataFetch: Promise<void> | undefined;
  /**
   * Number of plan changes shown so far. If this increases while an overview is loading, the overview's plan
   * is outdated.
   */
  let mergedCount = 0;
  /** The pending guest sign-in, shared by concurrent calls. */
  let visitor: Promise<void> | null = null;

  const store = createStore<AuthState>((set, get) => {
    function setUser(user: User | null): void {
      const previous = get().user;
      const kept = user && previous?.id === user.id ? { ...previous, ...withoutNulls(user) } : user;
      set({ user: kept, authType: kept?.authProvider ?? null, error: null, loading: false });
      if (kept?.id !== previous?.id) {
        lastFetchedAtMs = null;
        set({ isFetchingUserData: false, userDataError: null, userDataCause: null });
      }
      dependencies.writeStored(kept);
    }

    function endSession(): void {
      set({ authType: null });
      setUser(null);
    }

    /** Ends this tab's Firebase session after a sign-in with Telegram (ASVS 5, 7.2.4). */
    function replaceFirebaseSession(): void {
      if (dependencies.readStored()?.authProvider !== "firebase") return;
      void getIdentity()
        .then((provider) => (provider.kind === "firebase" ? provider.signOut() : undefined))
        .catch(dependencies.logError);
    }

    function getIdentity(): Promise<Identity> {
      identity ??= dependencies
        .loadIdentity()
        .then((loaded) => {
          loaded.onChange((user) => {
            if (get().authType !== "telegram") setUser(user);
            else set({ loading: false });
          });
          return loaded;
        })
        .catch((error: unknown) => {
          identity = null;
          throw error;
        });
      return identity;
    }

    async function fetchUserData(askedFor: string): Promise<void> {
      set({ isFetchingUserData: true, userDataError: null, userDataCause: null });
      const mergedBefore = mergedCount;
      try {
        const overview = await dependencies.fetchOverview();
        const { user } = get();
        if (user?.id === askedFor) {
          // If the plan is unchanged, keep the same object, so that whatever depends on it isn't reloaded.
          const isKept =
            mergedCount !== mergedBefore || JSON.stringify(user.premium) === JSON.stringify(overview.premium);
          const premium = isKept ? user.premium : overview.premium;
          set({
            user: { ...user, ...overview, premium, created_at: overview.created_at ?? user.created_at },
          });
        }
      } catch (error) {
        dependencies.logError(error);
        if (get().user?.id !== askedFor) return;
        if (
          isAppError(error) &&
          error.code === "unauthenticated" &&
          (get().authType === "telegram" || error.reason.code.endsWith("_ended"))
        ) {
          // The remembered user's cookie is gone, or another browser ended the session.
          endSession();
          return;
        }
        set({
          userDataError: (error instanceof Error && error.message) || signInErrorTexts.userDataFailed,
          userDataCause: error,
        });
      } finally {
        if (get().user?.id === askedFor) set({ isFetchingUserData: false });
      }
    }

    /** Resolves once a user is signed in, or after `NEXT_AUTH_STATE_MS`. */
    function waitForNextUser(): Promise<void> {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          stop();
          resolve();
        };
        const timer = setTimeout(finish, NEXT_AUTH_STATE_MS);
        const stop = store.subscribe(({ user }) => {
          if (user) finish();
        });
        if (get().user) finish();
      });
    }

    async function makeVisitor(): Promise<void> {
      await get().signInAnonymously();
      // Some providers only emit the new user after the call has resolved.
      await waitForNextUser();
    }

    return {
      user: null,
      authType: null,
      loading: true,
      error: null,
      isFetchingUserData: false,
      userDataError: null,
      userDataCause: null,

      start({ hasTelegramIdInUrl }) {
        const stored = dependencies.readStored();
        if (stored?.authProvider === "telegram") {
          setUser({ ...emptyUser, ...stored });
          return;
        }
        if (hasTelegramIdInUrl) return;
        const timer = setTimeout(() => {
          if (get().loading) set({ loading: false });
        }, SIGN_IN_DETECTION_MS);
        void dependencies
          .mayHaveSession()
          .then(async (mayHave) => {
            if (mayHave) await getIdentity();
            else set({ loading: false });
          })
          .catch((error: unknown) => {
            dependencies.logError(signInErrorTexts.firebaseInitializationError);
            dependencies.logError(error);
            set({ loading: false, error: signInErrorTexts.firebaseInitializationFailed });
          })
          .finally(() => {
            if (!get().loading) clearTimeout(timer);
          });
      },

      settle() {
        set({ loading: false });
      },

      async signInAnonymously() {
        set({ loading: true, error: null });
        try {
          await (await getIdentity()).signInAnonymously();
        } catch (error) {
          dependencies.logError(signInErrorTexts.anonymousSignInFailed);
          dependencies.logError(error);
          set({ error: (error instanceof Error && error.message) || signInErrorTexts.signInFailed });
          throw error;
        } finally {
          set({ loading: false });
        }
      },

      async signInWithGoogle(isAgain) {
        const user = await (await getIdentity()).signInWithGoogle(isAgain);
        // Provider events are ignored during a Telegram session, but this sign-in was explicit.
        if (get().authType === "telegram") setUser(user);
      },

      async getIdToken() {
        try {
          const provider = await getIdentity();
          if (!get().user) {
            visitor ??= makeVisitor().finally(() => {
              visitor = null;
            });
            await visitor;
          }
          return await provider.refreshToken();
        } catch (error) {
          dependencies.logError(error);
          return null;
        }
      },

      completeTelegramSignIn(response) {
        get().adoptUser(normalizeTelegramUser(response));
      },

      adoptUser(user, isElsewhere = false) {
        if (!isElsewhere) dependencies.publishSignIn(user);
        if (user.authProvider === "telegram") replaceFirebaseSession();
        else {
          void getIdentity().then((provider) => {
            if (get().user?.id === user.id) provider.adopt(user);
          }, dependencies.logError);
        }
        set({ authType: user.authProvider });
        setUser(user);
      },

      async refetchUserData({ isForced = false } = {}) {
        const askedFor = get().user?.id;
        if (askedFor === undefined) return;
        const nowMs = dependencies.clock.now();
        // Calls in quick succession share one fetch.
        if (!shouldRefetchUserData({ lastFetchedAtMs, nowMs, isForced })) return userDataFetch;
        lastFetchedAtMs = nowMs;
        userDataFetch = fetchUserData(askedFor);
        return userDataFetch;
      },

      mergePremium({ userId, premium }) {
        const { user } = get();
        if (user?.id !== userId) return;
        mergedCount += 1;
        set({ user: { ...user, premium: { ...user.premium, ...premium } } });
      },

      async signOut() {
        const { authType, user } = get();
        // Must come before any call, so that a reload doesn't sign the user back in even if the call fails.
        dependencies.markSignedOut();
        dependencies.writeStored(null);
        const ending =
          authType === "telegram"
            ? dependencies.endTelegramSession()
            : getIdentity().then((provider) => provider.signOut());
        // Limit the wait, so that a stalled connection can't keep the account on screen.
        await Promise.race([
          ending.catch(dependencies.logError),
          new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS)),
        ]);
        if (get().user?.id === user?.id) endSession();
      },

      endSession,
    };
  });
  return store;
}

const emptyUser: Omit<User, "id" | "authProvider"> = {
  telegram_id: null,
  profile: {
    displayName: null,
    email: null,
    photoUrl: null,
    username: null,
    firstName: null,
    lastName: null,
  },
  premium: null,
  stats: null,
  transactions: [],
  created_at: null,
  last_seen: null,
};

/**
 * Drops null fields and empty arrays, so that a sign-in provider's user doesn't overwrite values from the
 * account overview.
 */
function withoutNulls(user: User): Partial<User> {
  const known = Object.entries(user).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known) as Partial<User>;
}
