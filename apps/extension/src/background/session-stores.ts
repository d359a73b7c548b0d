import { userSchema } from "@pith/core/accounts/user";
import { z } from "zod";
import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";
import { readPreferences } from "../settings/preferences.ts";

const pendingSchema = z.object({
  sessionId: z.string(),
  pollSecret: z.string(),
  confirmationCode: z.string(),
  expiresAt: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSchema>;

const grantSchema = z.object({ token: z.string(), user: userSchema });
export type ExtensionGrant = z.infer<typeof grantSchema>;

const visitorSchema = z.object({ token: z.string(), expiresAt: z.string(), user: userSchema });
export type VisitorGrant = z.infer<typeof visitorSchema>;

const endingSchema = z.object({ origin: z.string(), fingerprint: z.string() });
export type EndingSession = z.infer<typeof endingSchema>;

/**
 * All credentials for Pith's server. They're in memory until the browser closes, unless the user chose to stay signed
 * in, in which case the token is on disk.
 */
export interface SessionStores {
  pending: StorageItem<PendingSignIn>;
  /** The extension's own token after signing in. */
  grant: StorageItem<ExtensionGrant>;
  /** The browser's identity on the website of a server with its own sessions; usually a guest. */
  visitor: StorageItem<VisitorGrant>;
  /**
   * Fingerprints of sessions that we haven't been able to revoke on the server yet. On disk, so that they
   * survive a browser restart.
   */
  ending: StorageItem<EndingSession[]>;
  /** Set when the server rejects the extension's token, until the user signs in again or signs out. */
  revoked: StorageItem<true>;
}

/** Stores the token on disk or in memory, depending on the user's setting, never in both. */
function createGrantItem(): StorageItem<ExtensionGrant> {
  const inMemory = createStorageItem({ area: "session", key: "grant", schema: grantSchema });
  const onDisk = createStorageItem({ area: "local", key: "grant", schema: grantSchema });
  return {
    read: async () => (await inMemory.read()) ?? (await onDisk.read()),
    async write(grant) {
      const { staysSignedIn } = await readPreferences();
      await (staysSignedIn ? inMemory : onDisk).clear();
      await (staysSignedIn ? onDisk : inMemory).write(grant);
    },
    async clear() {
      await inMemory.clear();
      await onDisk.clear();
    },
  };
}

export function createSessionStores(): SessionStores {
  return {
    pending: createStorageItem({ area: "session", key: "pendingSignIn", schema: pendingSchema }),
    grant: createGrantItem(),
    visitor: createStorageItem({ area: "session", key: "visitor", schema: visitorSchema }),
    ending: createStorageItem({ area: "local", key: "ending", schema: z.array(endingSchema) }),
    revoked: createStorageItem({ area: "session", key: "revoked", schema: z.literal(true) }),
  };
}
