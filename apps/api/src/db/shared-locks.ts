import pg from "pg";

/** Locks shared by all processes that use a database. */
export interface SharedLocks {
  /**
   * Takes a lock, which is held until it is disposed or this process exits. Returns null if the lock is
   * taken.
   */
  tryLock(name: string): Promise<Disposable | null>;
  close(): Promise<void>;
}

/**
 * First key of our advisory locks. The second is a hash of the lock's name. Arbitrary, and used by no other program.
 */
const LOCK_SPACE = 0x70_69_74;

/** Creates locks for a database that only this process has open. */
export function createProcessLocks(): SharedLocks {
  const held = new Set<string>();
  return {
    async tryLock(name) {
      if (held.has(name)) return null;
      held.add(name);
      return { [Symbol.dispose]: () => void held.delete(name) };
    },
    close: async () => {},
  };
}

/**
 * Creates advisory locks, on a connection that stays open while any of them is held. Postgres releases them when the
 * process exits for any reason, so they need no lease. If the connection breaks, they are lost early.
 */
export function createPostgresLocks(connectionString: string): SharedLocks {
  // Postgres would grant a session a lock that it already holds, so keep track of this process's locks here.
  const held = new Set<string>();
  let connection: Promise<pg.Client> | null = null;

  function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: "pith-locks" });
    const opened = client.connect().then(() => client);
    const forget = () => {
      if (connection === opened) connection = null;
    };
    client.on("error", forget);
    client.on("end", forget);
    opened.catch(forget);
    return opened;
  }

  function disconnect(): void {
    const last = connection;
    connection = null;
    last?.then((client) => client.end()).catch(() => {});
  }

  function release({ name, opened }: { name: string; opened: Promise<pg.Client> | null }): void {
    held.delete(name);
    if (held.size === 0) {
      disconnect();
      return;
    }
    if (opened === null || opened !== connection) return;
    opened
      .then((client) => client.query("select pg_advisory_unlock($1, hashtext($2))", [LOCK_SPACE, name]))
      .catch(() => {});
  }

  return {
    async tryLock(name) {
      if (held.has(name)) return null;
      held.add(name);
      connection ??= connect();
      const opened = connection;
      try {
        const client = await opened;
        const { rows } = await client.query<{ isLocked: boolean }>(
          'select pg_try_advisory_lock($1, hashtext($2)) as "isLocked"',
          [LOCK_SPACE, name],
        );
        if (rows[0]?.isLocked) return { [Symbol.dispose]: () => release({ name, opened }) };
      } catch (error) {
        release({ name, opened: null });
        throw error;
      }
      release({ name, opened: null });
      return null;
    },
    async close() {
      disconnect();
    },
  };
}
