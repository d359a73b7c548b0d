import { HOST_PREFIX, OFFLINE_COOKIE, SIGNED_OUT_COOKIE } from "@pith/core/accounts/signed-out-cookie";

/** Prefix of the caches with copies of summaries, followed by the account's id. */
export const COPIES_PREFIX = "pith-copies-";

/**
 * The account whose summaries this browser may store and show offline. A session cookie, so that it is the same in every
 * tab and ends with the browser session, as the sign-in does.
 */
export interface OfflineAccount {
  userId: string;
  /** True if the sign-in belongs to one tab, as those of Firebase do. */
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

/** Called when it is known who is signed in. Copies of any other account are deleted. */
export function openOffline({ userId, isOfTab, isMember }: OfflineAccount): void {
  // Signed out in another tab a moment ago.
  if (document.cookie.includes(`${SIGNED_OUT_COOKIE}=1`)) return;
  if (readOfflineAccount()?.userId !== userId) eraseOffline();
  write(`${isOfTab ? "t" : "c"}${isMember ? "m" : ""}.${encodeURIComponent(userId)}`);
}

/** Deletes the copies of every account. Other tabs see at once that they may no longer store any. */
export function eraseOffline(): void {
  write("", ";max-age=0");
  void deleteCopies({ except: null });
}

/** Also called at startup, when a closed browser has left copies without an account. */
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
