import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts listening on a port, or on any free port for 0. Returns the port. */
export function listen({
  server,
  host,
  port,
}: {
  server: Server;
  host: string;
  port: number;
}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes a server and its open connections. */
export function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
