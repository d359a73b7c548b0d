import { HOST_PREFIX, OFFLINE_COOKIE, SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";

/** Prefix of the caches that hold copies of summaries, followed by the account's id. */
export const COPIES_PREFIX = "pith-copies-";

/**
 * The account whose summaries this browser may store and show offline. Stored in a session cookie, which all
 * tabs share and which expires with the browser session, as the sign-in does.
 */
export interface OfflineAccount {
  userId: string;
  /** True if the sign-in is per tab, as with Firebase. */
  isOfTab: boolean;
  /** False for a guest. */
  isMember: boolean;
}

export function readOfflineAccount(): OfflineAccount | null {
  const [, kind, member, id] =
    document.cookie.match(/(?:^|; )(?:__Host-)?offline_for=([ct])(m?)\.([^;]+)/) ?? [];
  if (!kind || !id) return null;
  return { userId: decodeURIComponent(id), isOfTab: kind === "t", isMember: member === "m" };
}

/**
 * Lets this account's summaries be stored and shown offline, and deletes copies that belong to another
 * account. Call this once the signed-in user is known.
 */
export function openOffline({ userId, isOfTab, isMember }: OfflineAccount): void {
  // The user has just signed out in another tab.
  if (document.cookie.includes(`${SIGNED_OUT_COOKIE}=1`)) return;
  if (readOfflineAccount()?.userId !== userId) eraseOffline();
  write(`${isOfTab ? "t" : "c"}${isMember ? "m" : ""}.${encodeURIComponent(userId)}`);
}

/** Deletes every account's copies, and makes other tabs stop storing them. */
export function eraseOffline(): void {
  write("", ";max-age=0");
  void deleteCopies({ except: null });
}

/**
 * Deletes all accounts' copies, except those of one account if `except` is set. Also called at startup,
 * because an earlier browser session may have left copies that belong to an account that isn't signed in
 * anymore.
 */
export async function deleteCopies({ except }: { except: string | null }): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const names = await caches.keys();
    const others = names.filter(
      (name) => name.startsWith(COPIES_PREFIX) && name !== COPIES_PREFIX + encodeURIComponent(except ?? ""),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // Storage is blocked, so there are no copies.
  }
}

function write(value: string, end = ""): void {
  const cookie = `${OFFLINE_COOKIE}=${value};path=/;samesite=lax${end}`;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers still in use lack the Cookie Store API
  document.cookie = location.protocol === "https:" ? `${HOST_PREFIX}${cookie};secure` : cookie;
}
