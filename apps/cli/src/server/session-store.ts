import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A user signed in to a server. */
export interface UserSession {
  kind: "user";
  userId: string;
  token: string;
}

/** The identity used on a server: a guest's cookie (`name=value`), or a signed-in user. */
export type StoredSession = { kind: "guest"; cookie: string } | UserSession;

/** Sessions by server origin. */
export interface SessionStore {
  read(origin: string): Promise<StoredSession | null>;
  /**
   * Replaces the stored session. A guest's session is kept alongside a user's. Returns false if the session
   * can't be stored.
   */
  write(origin: string, session: StoredSession): Promise<boolean>;
  /** Removes the user's session and restores the guest's. Returns false if the change can't be stored. */
  endUser(origin: string): Promise<boolean>;
}

/**
 * Creates the session store: `sessions.json` in a folder, readable only by its owner. Never throws: if the
 * file can't be used, every command runs as a new guest.
 */
export function createSessionStore({ folder }: { folder: string }): SessionStore {
  const file = join(folder, "sessions.json");
  const readAll = async (): Promise<Record<string, unknown>> => {
    try {
      const sessions: unknown = JSON.parse(await readFile(file, "utf8"));
      return typeof sessions === "object" && sessions !== null ? { ...sessions } : {};
    } catch {
      return {};
    }
  };
  const writeAll = async (sessions: Record<string, unknown>): Promise<boolean> => {
    const part = `${file}.${process.pid}.part`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(part, `${JSON.stringify(sessions, null, 2)}\n`, { mode: 0o600 });
      await rename(part, file);
      return true;
    } catch {
      // If the folder isn't writable, only the session is lost, not the summary.
      return false;
    }
  };
  return {
    async read(origin) {
      return readEntry((await readAll())[origin]);
    },
    async write(origin, session) {
      const all = await readAll();
      if (session.kind === "guest") return await writeAll({ ...all, [origin]: session.cookie });
      // Keep the guest's cookie, since the guest's summaries are inaccessible without it.
      const { userId, token } = session;
      return await writeAll({ ...all, [origin]: { userId, token, guest: readGuest(all[origin]) } });
    },
    async endUser(origin) {
      const { [origin]: entry, ...others } = await readAll();
      const guest = readGuest(entry);
      return await writeAll(guest === null ? others : { ...others, [origin]: guest });
    },
  };
}

/** A guest's cookie is a plain string, as in files written before sign-in existed. */
function readEntry(entry: unknown): StoredSession | null {
  if (typeof entry === "string") return { kind: "guest", cookie: entry };
  const { userId, token } = readFields(entry);
  return typeof userId === "string" && typeof token === "string" ? { kind: "user", userId, token } : null;
}

/** Returns the guest's cookie, including one stored alongside a user's session; null if there is none. */
function readGuest(entry: unknown): string | null {
  if (typeof entry === "string") return entry;
  const { guest } = readFields(entry);
  return typeof guest === "string" ? guest : null;
}

function readFields(entry: unknown): Partial<Record<"userId" | "token" | "guest", unknown>> {
  return typeof entry === "object" && entry !== null ? entry : {};
}
