import { createServer } from "node:net";

/**
 * Below the ephemeral ports (from 32768 on Linux), which the system assigns to outgoing connections and to
 * listeners that don't choose a port.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
/** Concurrent processes have adjacent ids, so this makes each start at a different port. */
const PORTS_A_PROCESS = 97;

let turn = process.pid * PORTS_A_PROCESS;

/**
 * Returns a port on the loopback address that nothing listens on. This process never returns it twice, and
 * the system never assigns it, so the caller can listen on it later, and again after a restart.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_COUNT; tries += 1) {
    const port = FIRST_PORT + (turn % PORT_COUNT);
    turn += 1;
    if (await canListen(port)) return port;
  }
  throw new Error("The system has no free port.");
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
