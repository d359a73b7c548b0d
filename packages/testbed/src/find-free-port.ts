import { createServer } from "node:net";

/** Below what systems choose from by themselves (Linux from 32768), for listeners without a port and for callers alike. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
/** Processes that run at the same time have neighboring ids; each begins at a place of its own. */
const PORTS_A_PROCESS = 97;

let turn = process.pid * PORTS_A_PROCESS;

/**
 * A port of the loopback address that nothing listens on. Nobody is given the same one again by this process, and the
 * system gives it to nobody: whoever asks for it may take a while to listen, and listen there again after a restart.
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
