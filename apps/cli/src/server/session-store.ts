import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A person who is signed in at a server. */
export interface UserSession {
  kind: "user";
  userId: string;
  token: string;
}

/** How this user is known at a server: as a guest by a cookie (`name=value`), or signed in. */
export type StoredSession = { kind: "guest"; cookie: string } | UserSession;

/** The sessions of this user, by the server's origin. */
export interface SessionStore {
  read(origin: string): Promise<StoredSession | null>;
  /** Keeps a session in place of the one before; a guest's is kept below a person's. Returns false if it can't be kept. */
  write(origin: string, session: StoredSession): Promise<boolean>;
  /** Forgets the person, so that the guest from before is back. Returns false if that can't be kept. */
  endUser(origin: string): Promise<boolean>;
}

/**
 * Creates the store of sessions in `sessions.json` of a folder, readable by the owner alone. Never throws: without the
 * file every command is a new guest.
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
      // A folder that can't be written costs the session, not the summary.
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
      // A guest's summaries can't be reached again without the cookie.
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

/** A guest's cookie is a bare string, as in files from before there was a sign-in. */
function readEntry(entry: unknown): StoredSession | null {
  if (typeof entry === "string") return { kind: "guest", cookie: entry };
  const { userId, token } = readFields(entry);
  return typeof userId === "string" && typeof token === "string" ? { kind: "user", userId, token } : null;
}

/** Returns the cookie of the guest, also of one below a person; null if there is none. */
function readGuest(entry: unknown): string | null {
  if (typeof entry === "string") return entry;
  const { guest } = readFields(entry);
  return typeof guest === "string" ? guest : null;
}

function readFields(entry: unknown): Partial<Record<"userId" | "token" | "guest", unknown>> {
  return typeof entry === "object" && entry !== null ? entry : {};
}
