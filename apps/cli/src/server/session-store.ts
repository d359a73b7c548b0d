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
  /** Keeps a session in place of the one before. Returns false if it can't be kept. */
  write(origin: string, session: StoredSession): Promise<boolean>;
  /** Returns false if the session can't be deleted. */
  delete(origin: string): Promise<boolean>;
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
      const entry =
        session.kind === "guest" ? session.cookie : { userId: session.userId, token: session.token };
      return await writeAll({ ...(await readAll()), [origin]: entry });
    },
    async delete(origin) {
      const { [origin]: _deleted, ...others } = await readAll();
      return await writeAll(others);
    },
  };
}

/** A guest's cookie is a bare string, as in files from before there was a sign-in. */
function readEntry(entry: unknown): StoredSession | null {
  if (typeof entry === "string") return { kind: "guest", cookie: entry };
  const { userId, token } = { ...(entry as Partial<Record<"userId" | "token", unknown>> | null) };
  return typeof userId === "string" && typeof token === "string" ? { kind: "user", userId, token } : null;
}
