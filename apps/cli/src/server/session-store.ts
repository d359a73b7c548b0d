import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The guest sessions of this user, by the server's origin. */
export interface SessionStore {
  /** Returns the session's cookie as `name=value`; null if there is none. */
  read(origin: string): Promise<string | null>;
  write(origin: string, cookie: string): Promise<void>;
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
  return {
    async read(origin) {
      const cookie = (await readAll())[origin];
      return typeof cookie === "string" ? cookie : null;
    },
    async write(origin, cookie) {
      const text = JSON.stringify({ ...(await readAll()), [origin]: cookie }, null, 2);
      const part = `${file}.${process.pid}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(part, `${text}\n`, { mode: 0o600 });
        await rename(part, file);
      } catch {
        // A folder that can't be written costs the session, not the summary.
      }
    },
  };
}
