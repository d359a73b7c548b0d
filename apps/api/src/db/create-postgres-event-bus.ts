import type { Log } from "@pith/core/logging/create-log";
import pg from "pg";
import { createListeners, type EventBus, type Topic } from "./event-bus.ts";

export const CHANNEL = "pith_events";
export const BUS_APPLICATION = "pith-events";
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** Without it, a server that accepts the connection and then hangs would stop the retries. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How soon to check an idle connection, so that we notice if the server has vanished. */
const FIRST_PROBE_AFTER_MS = 10_000;

/**
 * Creates an event bus on LISTEN/NOTIFY. It has its own connection and reconnects if the connection breaks.
 */
export async function createPostgresEventBus({
  connectionString,
  pool,
  log,
}: {
  connectionString: string;
  pool: pg.Pool;
  log: Log;
}): Promise<EventBus> {
  const listeners = createListeners();
  let client: pg.Client | null = null;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: BUS_APPLICATION,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: FIRST_PROBE_AFTER_MS,
    });
    next.on("error", (error) => log.warn({ err: error }, "The event connection broke"));
    next.on("end", () => {
      if (client === next) {
        client = null;
        retry(FIRST_RETRY_MS);
      }
    });
    next.on("notification", (message) => {
      if (message.payload) listeners.wake(message.payload as Topic);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    // We missed any events sent while disconnected, so all listeners must check again.
    listeners.wakeAll();
  }

  function retry(waitMs: number): void {
    if (isClosed) return;
    retryTimer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, "The event connection can't be opened");
        retry(Math.min(waitMs * 2, LONGEST_RETRY_MS));
      });
    }, waitMs);
  }

  await connect();
  return {
    async announce(topic) {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, topic]);
    },
    listen: listeners.add,
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
